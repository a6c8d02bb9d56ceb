package main

import "errors"

func buildGoMLX(note func(string)) (string, error) { return "", errors.New("not built") }
