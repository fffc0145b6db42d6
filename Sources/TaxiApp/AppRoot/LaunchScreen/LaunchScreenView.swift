import HeadlessUI

/// The launch screen, with the check of the stored log-in.
struct LaunchScreenView: View {
  /// The data that the screen shows.
  final class DataSource: ObservableObject {
    @Published var check = TokenCheck.notAsked
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any LaunchScreenPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "タクシー", en: "Taxi")).textStyle(.title)
    switch dataSource.check {
    case .notAsked, .underWay: ProgressView(LocalizedText(ja: "ログインを確認しています…", en: "Checking your log-in…"))
    case .failed(let code):
      Text(.problem(code)).identifier("problem")
      Button(.retry, id: "retry") { listener?.didTapRetry() }
    }
  }
}
