package probe

var loops = portable
