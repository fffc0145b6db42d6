import HeadlessUI

/// The registration, above the log-in screen.
struct RegistrationView: View {
  final class DataSource: ObservableObject {
    @Published var name = ""
    @Published var phone = ""
    @Published var isPhone = false
    @Published var isAgreed = false
    @Published var isBusy = false
    @Published var problem: String?

    var isComplete: Bool { !name.isEmpty && isPhone && isAgreed }
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any RegistrationPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "会員登録", en: "Sign up")).textStyle(.title)
    Stack(.vertical) {
      Field(.name, id: "name", text: dataSource.name) { listener?.didEnterName($0) }
      Field(.phone, id: "phone", text: dataSource.phone) { listener?.didEnterPhone($0) }
      Text(.notAPhone).identifier("phone.problem").hidden(dataSource.isPhone || dataSource.phone.isEmpty)
      Toggle(LocalizedText(ja: "利用規約に同意する", en: "I agree to the terms"), id: "terms", isOn: dataSource.isAgreed) {
        listener?.didAgree($0)
      }
    }.disabled(dataSource.isBusy)
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(LocalizedText(ja: "登録する", en: "Register"), id: "register") { listener?.didTapRegister() }
      .disabled(!dataSource.isComplete || dataSource.isBusy)
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }
}
