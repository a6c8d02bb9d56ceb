where = "more"
