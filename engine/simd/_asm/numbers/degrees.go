// What angles are turned by.

package numbers

import "math"

// Degrees are what angles are multiplied by: in single precision rounded in each step.
func Degrees(size int) (toRadians, toDegrees float64) {
	if size == 4 {
		pi := float32(math.Pi)
		return float64(pi / 180), float64(180 / pi)
	}
	pi := float64(math.Pi)
	return pi / 180, 180 / pi
}
