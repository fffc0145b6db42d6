import RIBs
import SessionEngine

/// Shows the log-in screen, with the phone number filled in; stops when somebody is logged in.
final class LogInWorkflow: TaxiWorkflow {
  init(phone: String?, purpose: LinkPurpose) {
    super.init(.logIn, purpose: purpose)
    onStep("logged out") { $0.requireLoggedOut() }
      .onStep("log-in screen") { loggedOut, _ in
        purpose.unlessRestoring(loggedOut) { loggedOut.showLogIn(phone: phone) }
      }
      .commit()
  }
}

/// Shows the registration, with the phone number filled in; stops when somebody is logged in.
final class SignUpWorkflow: TaxiWorkflow {
  init(phone: String?, purpose: LinkPurpose) {
    super.init(.signUp, purpose: purpose)
    onStep("logged out") { $0.requireLoggedOut() }
      .onStep("registration") { loggedOut, _ in loggedOut.showRegistration() }
      .onStep("phone number") { registration, _ in
        purpose.unlessRestoring(registration) { registration.fillIn(phone: phone) }
      }
      .commit()
  }
}
