name = "flat"
