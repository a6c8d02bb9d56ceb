// Package fence gives tests memory that ends where nothing may be touched, where the system can do that.
package fence
