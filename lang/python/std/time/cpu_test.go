package time

import (
	"testing"
	"time"
)

// The time that processors have worked goes on while the process works.
func TestProcessorTime(t *testing.T) {
	began, sum := processorTime(), 0.0
	for end := time.Now().Add(time.Minute); processorTime() == began && time.Now().Before(end); {
		for i := range 1 << 16 {
			sum += float64(i)
		}
	}
	if took := processorTime() - began; took <= 0 {
		t.Errorf("after much work (%g) it has gone on by %v", sum, took)
	}
}
