// Package reduction reduces rows and columns: sums in NumPy's pairwise order, products, extremes and their positions, truth,
// products of rows, scans.
package reduction
