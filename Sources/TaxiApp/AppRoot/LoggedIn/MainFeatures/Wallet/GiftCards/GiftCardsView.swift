import HeadlessUI

struct GiftCardsView: View {
  final class DataSource: ObservableObject {
    @Published var title = ""
  }

  @ObservedObject var dataSource: DataSource

  var body: some View {
    Text(dataSource.title).textStyle(.title)
  }
}
