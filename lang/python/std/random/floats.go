// Random floats of many distributions.
package random

import (
	"errors"
	"strings"

	engine "github.com/tq-lang/tq/engine/random"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// float makes a method of a distribution, whose parameters are floats.
func float(name, params, doc, args string, f func(p *engine.Python, a []float64) (float64, error)) method {
	list := strings.Split(params, ", ")
	return method{name: name, params: params, doc: doc, example: "random." + name + "(" + args + ")", f: func(c *builtin.Call, r *Random) (object.Value, error) {
		a := make([]float64, len(list))
		for i, p := range list {
			param, def, _ := strings.Cut(p, "=")
			v := c.Arg(param)
			if v == nil {
				if def == "1.0" {
					a[i] = 1
				}
				continue
			}
			x, err := real(v)
			if err != nil {
				return nil, err
			}
			a[i] = x
		}
		x, err := f(&r.draw, a)
		return object.Float(x), drawError(err)
	}}
}

func real(v object.Value) (float64, error) {
	v, err := builtin.PlainOf(v)
	if err != nil {
		return 0, err
	}
	return python.MathArg(v)
}

func drawError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, engine.ErrDivision):
		return object.Errorf("ZeroDivisionError", "%s", err)
	case errors.Is(err, engine.ErrRange):
		return object.Errorf("OverflowError", "(34, '%s')", err)
	case errors.Is(err, engine.ErrMathRange):
		return object.Errorf("OverflowError", "%s", err)
	}
	return object.Errorf("ValueError", "%s", err)
}

func ok(x float64) (float64, error) { return x, nil }

func floatMethods() []method {
	return []method{
		{"random", "", "A float from 0 up to 1.", "random.random()", true, nil, func(c *builtin.Call, r *Random) (object.Value, error) { return object.Float(r.draw.Unit()), nil }},
		float("uniform", "a, b", "A float between a and b.", "1, 2", func(p *engine.Python, a []float64) (float64, error) { return ok(p.Uniform(a[0], a[1])) }),
		{"triangular", "low=0.0, high=1.0, mode=None", "A float of the triangular distribution.", "random.triangular()", false, nil, triangular},
		float("normalvariate", "mu=0.0, sigma=1.0", "A float of the normal distribution.", "", func(p *engine.Python, a []float64) (float64, error) { return ok(p.Normal(a[0], a[1])) }),
		float("gauss", "mu=0.0, sigma=1.0", "A float of the normal distribution, a little faster.", "", func(p *engine.Python, a []float64) (float64, error) { return ok(p.Gauss(a[0], a[1])) }),
		float("lognormvariate", "mu, sigma", "A float whose logarithm is normal.", "0, 1", func(p *engine.Python, a []float64) (float64, error) { return p.LogNormal(a[0], a[1]) }),
		float("expovariate", "lambd", "A float of the exponential distribution.", "1", func(p *engine.Python, a []float64) (float64, error) { return p.Exponential(a[0]) }),
		float("vonmisesvariate", "mu, kappa", "An angle of von Mises' distribution.", "0, 1", func(p *engine.Python, a []float64) (float64, error) { return ok(p.VonMises(a[0], a[1])) }),
		float("gammavariate", "alpha, beta", "A float of the gamma distribution.", "1, 2", func(p *engine.Python, a []float64) (float64, error) { return p.Gamma(a[0], a[1]) }),
		float("betavariate", "alpha, beta", "A float of the beta distribution.", "1, 2", func(p *engine.Python, a []float64) (float64, error) { return p.Beta(a[0], a[1]) }),
		float("paretovariate", "alpha", "A float of Pareto's distribution.", "2", func(p *engine.Python, a []float64) (float64, error) { return p.Pareto(a[0]) }),
		float("weibullvariate", "alpha, beta", "A float of Weibull's distribution.", "1, 2", func(p *engine.Python, a []float64) (float64, error) { return p.Weibull(a[0], a[1]) }),
	}
}

func triangular(c *builtin.Call, r *Random) (object.Value, error) {
	low, high := 0.0, 1.0
	var err error
	for _, p := range []struct {
		name string
		to   *float64
	}{{"low", &low}, {"high", &high}} {
		if v := c.Arg(p.name); v != nil {
			if *p.to, err = real(v); err != nil {
				return nil, err
			}
		}
	}
	mode := 0.0
	if c.Given("mode") {
		if mode, err = real(c.Arg("mode")); err != nil {
			return nil, err
		}
		if low == high {
			r.draw.Unit()
			if v := c.Arg("low"); v != nil {
				return v, nil
			}
		}
	}
	return object.Float(r.draw.Triangular(low, high, mode, c.Given("mode"))), nil
}
