import RIBs
import SessionEngine

/// Shows the log-in screen, with the phone number filled in; stops when somebody is logged in.
final class LogInWorkflow: TaxiWorkflow {
  init(phone: String?, purpose: LinkPurpose) {
    super.init(.logIn, purpose: purpose)
    onStep("logged out") { $0.requireLoggedOut() }
      .onStep("phone number") { loggedOut, _ in loggedOut.fillIn(phone: phone) }
      .commit()
  }
}
