// The Go block of the README.
package notebooks_test

import (
	"fmt"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/tensor"
)

func Example() {
	x := tensor.From([]float64{1, 2, 3, 4, 5, 6}, 2, 3)
	row, err := engine.Slice(x, "1, ::-1") // a view
	fmt.Println(row, row.Base() == x, err)
	product, err := engine.Einsum("ij,kj->ik", x, x)
	fmt.Println(product, product.Float64At(product.Offset()), err)
	_, err = engine.Einsum("ij,jk->ik", x, x)
	fmt.Println(err)
	// Output:
	// f64[3]
	// [6 5 4] true <nil>
	// f64[2 2]
	// [[14 32]
	//  [32 77]] 14 <nil>
	// engine.Einsum: "ij,jk->ik": label 'j' has size 3 in operand 0 of shape (2, 3), but size 2 in operand 1 of shape (2, 3)
}
