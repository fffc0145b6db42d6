import DeepLinks
import RIBs
import SessionEngine

/// A workflow that shows the log-in screen and fills in the phone number. Stops when an account is logged in.
final class LogInWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("LogIn", [.text("phone")], needs: .loggedOut) {
    LogInWorkflow(phone: $0.text("phone"))
  }

  init(phone: String?) {
    super.init(Self.link)
    onStep("logged out") { $0.requireLoggedOut() }
      .onOpening("log-in screen") { loggedOut, _ in loggedOut.showLogIn(phone: phone) }
      .commit()
  }
}

/// A workflow that shows the registration and fills in the phone number. Stops when an account is logged in.
final class SignUpWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("SignUp", [.text("phone")], needs: .loggedOut) {
    SignUpWorkflow(phone: $0.text("phone"))
  }

  init(phone: String?) {
    super.init(Self.link)
    onStep("logged out") { $0.requireLoggedOut() }
      .onStep("registration") { loggedOut, _ in loggedOut.showRegistration() }
      .onOpening("phone number") { registration, _ in registration.fillIn(phone: phone) }
      .commit()
  }
}
