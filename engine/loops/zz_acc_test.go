package loops
import ("testing";"math/rand/v2";"math";"fmt")
func TestAccPow(t *testing.T){
 r:=rand.New(rand.NewPCG(1,1))
 for _,sc:=range []float64{1,1e-6,100} {
 n:=100000
 a:=make([]float64,n);b:=make([]float64,n)
 for i:=range a { a[i]=math.Exp(r.NormFloat64()*sc); b[i]=r.NormFloat64()*300/sc }
 d:=make([]float64,n)
  Pow(d,a,b); bad:=0; mx:=0.0; at:=0
  for i,x:=range a { w:=pow(x,b[i]); if w!=d[i] {bad++; if e:=math.Abs(w-d[i])/spacing(math.Abs(w)); e>mx {mx=e;at=i}} }
  fmt.Println("pow differ from scalar", float64(bad)/float64(n), "max", mx, a[at],b[at],d[at])
 }
}
