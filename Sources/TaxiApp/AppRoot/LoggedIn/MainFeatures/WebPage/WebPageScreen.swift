import HeadlessUI
import RIBs

/// Receives the taps on the page.
protocol WebPagePresentableListener: AnyObject {
  func didTapClose()
}

/// A page inside the app, above the feature.
final class WebPageScreen: Screen, ViewControllable, WebPagePresentable {
  private let url: String
  weak var listener: (any WebPagePresentableListener)?

  let presentation = ScreenPresentation.cover

  init(url: String) {
    self.url = url
  }

  var body: some View {
    Text(url).identifier("url")
    Button(.close, id: "close") { [listener] in listener?.didTapClose() }
  }
}
