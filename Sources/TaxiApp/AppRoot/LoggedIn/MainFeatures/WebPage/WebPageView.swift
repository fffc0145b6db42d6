import HeadlessUI

/// A page inside the app, above the feature.
struct WebPageView: View {
  let url: String
  weak var listener: (any WebPagePresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "ウェブページ", en: "Web page")).textStyle(.title)
    Text(url).identifier("url")
    Button(.close, id: "close") { listener?.didTapClose() }.role(.back)
  }
}
