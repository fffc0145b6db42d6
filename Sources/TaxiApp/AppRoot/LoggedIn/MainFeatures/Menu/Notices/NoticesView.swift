import HeadlessUI
import SessionEngine

/// The notices or the open notice, above the menu.
struct NoticesView: View {
  final class DataSource: ObservableObject {
    @Published var notices = Loadable<[Notice]>.notAsked
    @Published var open: Notice?
    /// The code of what a link did not find.
    @Published var missing: String?
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any NoticesPresentableListener)?

  var body: some View {
    Text(.notices).textStyle(.title)
    if let notice = dataSource.open {
      Text(notice.title).identifier("title")
      Text(notice.body).identifier("text")
      if let url = notice.url {
        Button(LocalizedText(ja: "詳しく見る", en: "Read more"), id: "page") { listener?.didTapPage(url) }
      }
    } else {
      if let missing = dataSource.missing { Text(.problem(missing)).identifier("missing") }
      switch dataSource.notices {
      case .notAsked, .loading: ProgressView(.loading)
      case .failed(let code):
        Text(.problem(code)).identifier("problem")
        Button(.retry, id: "retry") { listener?.didTapRetry() }
      case .loaded(let notices):
        ScrollView {
          List(notices) { notice in
            Row(notice.title, id: "notice.\(notice.id)") { listener?.didTapNotice(notice.id) }
          }
        }
      }
    }
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }
}
