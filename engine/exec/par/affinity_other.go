// Systems whose threads are left where they are.

//go:build !linux

package par

func processor() int { return -1 }

func moveFrom(int) bool { return false }
