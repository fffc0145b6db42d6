import RIBs

/// What LoggedOut asks of its router: nothing yet.
protocol LoggedOutRouting: Routing {}

/// A leaf.
final class LoggedOutRouter: Router<LoggedOutInteractor>, LoggedOutRouting {
  override var parameters: [String: String] {
    interactor.enteredPhone.map { ["phone": $0] } ?? [:]
  }
}
