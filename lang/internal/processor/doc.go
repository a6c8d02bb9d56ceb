// Package processor knows how long processors have worked for this process.
package processor
