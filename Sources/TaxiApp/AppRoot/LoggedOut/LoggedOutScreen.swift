import HeadlessUI
import RIBs

/// Receives the taps on the log-in screen.
protocol LoggedOutPresentableListener: AnyObject {
  func didEnterPhone(_ phone: String)
  func didTapLogIn()
  func didTapSignUp()
}

/// The log-in screen.
final class LoggedOutScreen: Screen, ViewControllable {
  /// The data that the screen shows.
  struct DataSource {
    var phone = ""
    var isPhone = false
    var isLoggingIn = false
    var problem: String?
  }

  private var dataSource = DataSource()
  weak var listener: (any LoggedOutPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "タクシーを呼ぶ", en: "Call a taxi")).textStyle(.title)
    Field(.phone, id: "phone", text: dataSource.phone) { [listener] in listener?.didEnterPhone($0) }
      .disabled(dataSource.isLoggingIn)
    Text(.notAPhone).identifier("phone.problem").hidden(dataSource.isPhone || dataSource.phone.isEmpty)
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(LocalizedText(ja: "ログイン", en: "Log in"), id: "logIn") { [listener] in listener?.didTapLogIn() }
      .disabled(!dataSource.isPhone || dataSource.isLoggingIn)
    Button(LocalizedText(ja: "新規登録", en: "Sign up"), id: "signUp") { [listener] in listener?.didTapSignUp() }
      .disabled(dataSource.isLoggingIn)
  }
}

extension LoggedOutScreen: LoggedOutPresentable {
  func show(phone: String, isPhone: Bool, isLoggingIn: Bool, problem: String?) {
    dataSource = DataSource(phone: phone, isPhone: isPhone, isLoggingIn: isLoggingIn, problem: problem)
  }
}
