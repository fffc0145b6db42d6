import HeadlessUI
import SessionEngine

/// The loading of the account, as the window shows it.
enum AccountLoading: Equatable {
  /// The account is being loaded. When it takes long, the customer can send the request again.
  case underWay(isSlow: Bool)
  /// The account could not be loaded, with the backend's code.
  case failed(String)

  /// Creates the loading of a state; `nil` when the account is not missing.
  init?(_ state: AccountState) {
    guard state.isAccountMissing else { return nil }
    self = state.account.failure.map { .failed($0) } ?? .underWay(isSlow: state.isLaunchSlow)
  }
}

/// What the window shows while LoggedIn, which has no view, has no account.
struct AppRootView: View {
  final class DataSource: ObservableObject {
    @Published var loading: AccountLoading?
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any AppRootPresentableListener)?

  var body: some View {
    switch dataSource.loading {
    case .failed(let code): RetryView(code) { listener?.didTapRetry() }
    case .underWay(let isSlow):
      ProgressView(.loading)
      if isSlow { RetryView("slow") { listener?.didTapRetry() } }
    case nil: ProgressView(.loading)
    }
  }
}

/// The problem of a request that the launch needs, and the button that sends it again.
struct RetryView: View {
  let problem: String
  let onRetry: () -> Void

  init(_ problem: String, onRetry: @escaping () -> Void) {
    self.problem = problem
    self.onRetry = onRetry
  }

  var body: some View {
    Text(.problem(problem)).identifier("problem")
    Button(.retry, id: "retry") { onRetry() }
  }
}
