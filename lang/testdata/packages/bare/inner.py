v = "a folder without __init__"
