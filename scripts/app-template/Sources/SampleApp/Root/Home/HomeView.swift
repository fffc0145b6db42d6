import HeadlessUI

struct HomeView: View {
  var body: some View {
    Text("Sample").textStyle(.title)
  }
}
