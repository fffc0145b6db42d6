import HeadlessUI

/// The launch screen, with the check of the stored log-in.
struct LaunchScreenView: View {
  final class DataSource: ObservableObject {
    @Published var check = TokenCheck.notAsked
    /// Whether the check takes long.
    @Published var isSlow = false
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any LaunchScreenPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "タクシー", en: "Taxi")).textStyle(.title)
    switch dataSource.check {
    case .notAsked, .underWay:
      ProgressView(LocalizedText(ja: "ログインを確認しています…", en: "Checking your log-in…"))
      if dataSource.isSlow { RetryView("slow") { listener?.didTapRetry() } }
    case .failed(let code): RetryView(code) { listener?.didTapRetry() }
    }
  }
}
