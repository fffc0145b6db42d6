import HeadlessUI

/// The log-in screen.
struct LoggedOutView: View {
  final class DataSource: ObservableObject {
    @Published var phone = ""
    @Published var isPhone = false
    @Published var isLoggingIn = false
    @Published var problem: String?
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any LoggedOutPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "ログイン", en: "Log in")).textStyle(.title)
    Field(.phone, id: "phone", text: dataSource.phone) { listener?.didEnterPhone($0) }
      .disabled(dataSource.isLoggingIn)
    Text(.notAPhone).identifier("phone.problem").hidden(dataSource.isPhone || dataSource.phone.isEmpty)
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(LocalizedText(ja: "ログイン", en: "Log in"), id: "logIn") { listener?.didTapLogIn() }
      .disabled(!dataSource.isPhone || dataSource.isLoggingIn)
    Button(LocalizedText(ja: "会員登録", en: "Sign up"), id: "signUp") { listener?.didTapSignUp() }
      .disabled(dataSource.isLoggingIn)
  }
}
