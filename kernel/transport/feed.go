// This file: the feed of a publisher. Messages are kept once, in order; every
// subscriber reads them at its own pace, so that many silent ones cost no more
// than one and nobody waits for a slow one. Who falls behind the feed's end
// misses what has left it, all but the essential messages.
package transport

import "strings"

// Bounds of the feed.
const (
	feedBytes = 48 << 20
	feedCount = 1 << 16
	keptCount = 1 << 12 // essential messages that have left the feed
	sweepFrom = 1 << 20
)

// published is a message of the feed; its first frame is the topic.
type published struct {
	number    uint64
	frames    [][]byte
	size      int
	end       int64 // bytes published up to its end
	essential bool
}

// feed is guarded by its socket's lock.
type feed struct {
	list  []published
	kept  []published
	count uint64 // published so far: the next one's number
	total int64  // bytes published so far
	bytes int    // in list
	sweep int    // bytes from which to look for what all have read
}

// reading is how far a subscriber has come.
type reading struct {
	topics  map[string]int
	next    uint64 // the message to read next
	at      int64  // bytes published before it
	seen    int64  // bytes that the network had taken when it was last looked at
	stalled bool   // it takes too little to be waited for
	lapped  bool   // it has missed something since it last had all
}

func (r *reading) wants(topic string) bool {
	for t := range r.topics {
		if strings.HasPrefix(topic, t) {
			return true
		}
	}
	return false
}

func (f *feed) add(frames [][]byte, essential bool) {
	size := framesBytes(frames)
	f.total += int64(size)
	f.list = append(f.list, published{f.count, frames, size, f.total, essential})
	f.count++
	f.bytes += size
}

// trim drops what all have read, now and then, and what is beyond the bounds.
func (f *feed) trim(peers map[*peer]struct{}) {
	if f.bytes >= max(f.sweep, sweepFrom) || len(f.list) > feedCount {
		slowest := f.count
		for p := range peers {
			if len(p.reader.topics) > 0 {
				slowest = min(slowest, p.reader.next)
			}
		}
		for len(f.list) > 0 && f.list[0].number < slowest {
			f.drop(false)
		}
		f.sweep = 2 * f.bytes
	}
	for len(f.list) > 1 && (f.bytes > feedBytes || len(f.list) > feedCount) {
		f.drop(true)
	}
}

func (f *feed) drop(unread bool) {
	m := f.list[0]
	f.list[0] = published{}
	f.list = f.list[1:]
	f.bytes -= m.size
	if !unread || !m.essential {
		return
	}
	if len(f.kept) == keptCount {
		f.kept = append(f.kept[:0], f.kept[keptCount/2:]...)
	}
	f.kept = append(f.kept, m)
}

// read gives a subscriber its next batch; missed says that it has just fallen
// behind the feed's end.
func (f *feed) read(r *reading) (items []item, missed bool) {
	if len(r.topics) == 0 {
		return nil, false
	}
	add := func(m published) {
		if r.wants(string(m.frames[0])) {
			items = append(items, item{frames: m.frames})
		}
	}
	if first := f.count - uint64(len(f.list)); r.next < first {
		missed, r.lapped = !r.lapped, true
		for _, m := range f.kept {
			if m.number >= r.next {
				add(m)
			}
		}
		r.next = first
	}
	size := 0
	for _, m := range f.list[len(f.list)-int(f.count-r.next):] {
		if size > 0 && size+m.size > writeStep {
			break
		}
		add(m)
		size += m.size
		r.next, r.at = m.number+1, m.end
	}
	if r.next == f.count {
		r.lapped = false
	}
	r.stalled = false
	return items, missed
}

// join lets a subscriber begin with what is published next.
func (f *feed) join(r *reading) {
	if len(r.topics) == 0 {
		r.topics = map[string]int{}
		r.next, r.at = f.count, f.total
	}
}
