import HeadlessUI
import RIBs
import SessionEngine

/// Receives the taps on the notices.
protocol NoticesPresentableListener: AnyObject {
  func didTapNotice(_ notice: Int)
  func didTapPage(_ url: String)
  func didTapRetry()
  func didTapBack()
}

/// The notices or the open notice, above the menu.
final class NoticesScreen: Screen, ViewControllable {
  /// The data that the screen shows.
  struct DataSource {
    var notices = Loadable<[Notice]>.notAsked
    var open: Notice?
  }

  private var dataSource = DataSource()
  weak var listener: (any NoticesPresentableListener)?

  let presentation = ScreenPresentation.cover

  var body: some View {
    Text(.notices).textStyle(.title)
    if let notice = dataSource.open {
      Text(notice.title).identifier("title")
      Text(notice.body).identifier("text")
      if let url = notice.url {
        Button(LocalizedText(ja: "詳しく見る", en: "Read more"), id: "page") { [listener] in listener?.didTapPage(url) }
      }
    } else {
      switch dataSource.notices {
      case .notAsked, .loading: Text(.loading)
      case .failed(let code):
        Text(.problem(code)).identifier("problem")
        Button(.retry, id: "retry") { [listener] in listener?.didTapRetry() }
      case .loaded(let notices):
        List(notices) { [listener] notice in
          Row(notice.title, id: "notice.\(notice.id)") { listener?.didTapNotice(notice.id) }
        }
      }
    }
    Button(.back, id: "back") { [listener] in listener?.didTapBack() }
  }
}

extension NoticesScreen: NoticesPresentable {
  func show(_ notices: Loadable<[Notice]>, open: Notice?) {
    dataSource = DataSource(notices: notices, open: open)
  }
}
