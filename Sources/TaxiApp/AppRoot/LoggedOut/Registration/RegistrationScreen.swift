import HeadlessUI
import RIBs

/// Receives the taps on the registration.
protocol RegistrationPresentableListener: AnyObject {
  func didEnterName(_ name: String)
  func didEnterPhone(_ phone: String)
  func didAgree(_ isAgreed: Bool)
  func didTapRegister()
  func didTapBack()
}

/// The registration, above the log-in screen.
final class RegistrationScreen: Screen, ViewControllable {
  /// The data that the screen shows.
  struct DataSource {
    var name = ""
    var phone = ""
    var isPhone = false
    var isAgreed = false
    var isBusy = false
    var problem: String?

    var isComplete: Bool { !name.isEmpty && isPhone && isAgreed }
  }

  private var dataSource = DataSource()
  weak var listener: (any RegistrationPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "新規登録", en: "Sign up")).textStyle(.title)
    Stack(.vertical) {
      Field(.name, id: "name", text: dataSource.name) { [listener] in listener?.didEnterName($0) }
      Field(.phone, id: "phone", text: dataSource.phone) { [listener] in listener?.didEnterPhone($0) }
      Text(.notAPhone).identifier("phone.problem").hidden(dataSource.isPhone || dataSource.phone.isEmpty)
      Toggle(LocalizedText(ja: "利用規約に同意する", en: "I agree to the terms"), id: "terms", isOn: dataSource.isAgreed) {
        [listener] in listener?.didAgree($0)
      }
    }.disabled(dataSource.isBusy)
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(LocalizedText(ja: "登録する", en: "Register"), id: "register") { [listener] in listener?.didTapRegister() }
      .disabled(!dataSource.isComplete || dataSource.isBusy)
    Button(.back, id: "back") { [listener] in listener?.didTapBack() }
  }
}

extension RegistrationScreen: RegistrationPresentable {
  func show(_ state: AccountState, isPhone: Bool) {
    dataSource = DataSource(
      name: state.name, phone: state.phone, isPhone: isPhone, isAgreed: state.isAgreed, isBusy: state.isLoggingIn,
      problem: state.problem)
  }
}
