import HeadlessUI
import RIBs

protocol LoggedOutPresentableListener: AnyObject {
  func didEnterNumber(_ number: String)
  func didTapLogIn()
}

/// The log-in screen.
struct LoggedOutView: View {
  final class DataSource: ObservableObject {
    @Published var account = AccountState()
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any LoggedOutPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "カフェへようこそ", en: "Welcome to the café")).textStyle(.title)
    Field(.memberNumber, id: "member", text: dataSource.account.number) { listener?.didEnterNumber($0) }
      .disabled(dataSource.account.isLoggingIn)
    if let problem = dataSource.account.problem { Text(.problem(problem)).identifier("problem") }
    Button(LocalizedText(ja: "ログイン", en: "Log in"), id: "logIn") { listener?.didTapLogIn() }
      .disabled(dataSource.account.number.isEmpty || dataSource.account.isLoggingIn)
  }
}

final class LoggedOutViewController: HostingController<LoggedOutView>, LoggedOutPresentable {
  private let dataSource = LoggedOutView.DataSource()
  weak var listener: (any LoggedOutPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: LoggedOutView(dataSource: dataSource))
  }

  func show(_ state: AccountState) {
    dataSource.account = state
  }
}
