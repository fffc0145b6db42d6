import HeadlessUI

/// The screen of Home.
struct HomeView: View {
  /// The data that the screen shows.
  final class DataSource: ObservableObject {
    @Published var title = "Sample"
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any HomePresentableListener)?

  var body: some View {
    Text(dataSource.title).textStyle(.title)
  }
}
