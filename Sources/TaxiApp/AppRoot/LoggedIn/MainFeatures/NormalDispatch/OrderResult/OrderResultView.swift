import HeadlessUI

/// The title of an order's screen, above the map. The sections are below it.
struct OrderResultView: View {
  final class DataSource: ObservableObject {
    @Published var isOver = false
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any OrderResultPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "ご注文", en: "Your taxi")).textStyle(.title)
    if dataSource.isOver {
      Button(.close, id: "close") { listener?.didTapBack() }.role(.back)
    } else {
      Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
    }
  }
}
