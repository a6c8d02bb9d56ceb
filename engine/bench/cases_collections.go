// Equations that opt_einsum and torch test and time themselves with.

package main

import "strings"

// collections of equations, with the size of every label.
var collections = []struct {
	group, equation string
	n               int
}{
	// opt_einsum: its introduction, and the equations of its tests of contraction.
	{"opt_einsum's", "pi,qj,ijkl,rk,sl->pqrs", 16},
	{"opt_einsum's", "ea,fb,abcd,gc,hd->efgh", 12},
	{"opt_einsum's", "abcd,ea,fb,gc,hd->efgh", 12},
	{"opt_einsum's", "acdf,jbje,gihb,hfac,gfac,gifabc,hfac", 5},
	{"opt_einsum's", "cd,bdhe,aidb,hgca,gc,hgibcd,hgac", 5},
	{"opt_einsum's", "bde,cdh,agdb,hica,ibd,hgicd,hiac", 6},
	{"opt_einsum's", "chd,bde,agbc,hiad,bdi,cgh,agdb", 8},
	{"opt_einsum's", "bdhe,acad,hiab,agac,hibd", 8},
	{"opt_einsum's", "a,ab,abc->abc", 64},
	{"opt_einsum's", "ab,ab,cd,cd->ac", 64},
	{"opt_einsum's", "ab,cd,ef->abcdef", 10},
	{"opt_einsum's", "efc,dbc,acf,fd->abe", 16},
	{"opt_einsum's", "aab,fa,df,ecc->bde", 24},
	{"opt_einsum's", "dba,ead,cad->bce", 32},
	{"opt_einsum's", "abc,bcd,cde,def->abf", 16},

	// torch: the equations of its tests and of its documentation.
	{"torch's", "i,j->ij", 1024},
	{"torch's", "ij,ij->", 512},
	{"torch's", "ij,j->i", 1024},
	{"torch's", "ij,kj->ik", 256},
	{"torch's", "bij,bjk->bik", 48},
	{"torch's", "ntg,ncg->nct", 64},
	{"torch's", "nhkv,nkv->nhv", 24},
	{"torch's", "bn,anm,bm->ba", 64},
	{"torch's", "abjk,cjkd,ade->bce", 16},
	{"torch's", "ijkl,lmn->ijkmn", 16},
}

func collectionCases() []*bench {
	var out []*bench
	for _, v := range collections {
		terms := strings.Split(strings.Split(v.equation, "->")[0], ",")
		dims := make([][]int, len(terms))
		for i, t := range terms {
			for range t {
				dims[i] = append(dims[i], v.n)
			}
		}
		for _, dt := range floats {
			c := contraction(v.group, v.equation, dt, v.equation, dims...)
			c.goal, c.serial = goal{best: 1}, true
			if len(dims) > 2 {
				c.goal.best = 3
			}
			c.quick = v.equation == "pi,qj,ijkl,rk,sl->pqrs" && dt == "f64"
			out = append(out, c)
		}
	}
	return out
}
