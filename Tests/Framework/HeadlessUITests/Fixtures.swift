import HeadlessUI
import RIBs

/// A view with the content that a test gives it.
struct SheetView<Content: View>: View {
  let content: () -> Content
  var body: Content { content() }
}

/// The controller of a view with the content that a test gives it.
final class Sheet<Content: View>: HostingController<SheetView<Content>> {
  init(@ViewBuilder _ content: @escaping () -> Content) {
    super.init(rootView: SheetView(content: content))
  }
}

extension ScreenHosting {
  /// The snapshot in English, under the name `Sheet`.
  var shown: ScreenSnapshot { snapshot(rib: "Sheet", language: .english) }

  /// Taps in English.
  func tap(_ id: String, _ text: String? = nil) throws(TapError) {
    try tap(id, text: text, language: .english)
  }

  /// Returns the error of a tap; `nil` when the tap succeeded.
  func error(tapping id: String, _ text: String? = nil) -> TapError? {
    do {
      try tap(id, text)
      return nil
    } catch {
      return error
    }
  }
}

extension ScreenSnapshot {
  /// The identifiers from top to bottom.
  var ids: [String] { elements.map(\.id) }
}

/// Receives the taps on the log-in screen.
protocol LoginPresentableListener: AnyObject {
  func didEnter(phone: String)
  func didRemember(_ isOn: Bool)
  func didTapLogIn()
}

extension LocalizedText {
  static let logIn = LocalizedText(ja: "ログイン", en: "Log in")
  static let phone = LocalizedText(ja: "電話番号", en: "Phone number")
  static let remember = LocalizedText(ja: "次回から省略", en: "Remember me")
  static func attempts(_ count: Int) -> LocalizedText {
    LocalizedText(ja: "残り\(count)回", en: "\(count) attempts left")
  }
}

/// A view as an app writes it.
struct LoginView: View {
  final class DataSource: ObservableObject {
    @Published var phone = ""
    @Published var isRemembered = false
    @Published var attempts: Int?
    /// The number of times the body was evaluated. It is not published.
    var evaluations = 0
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any LoginPresentableListener)?

  var body: some View {
    let _ = countEvaluation()
    Text(.logIn).textStyle(.title)
    if let attempts = dataSource.attempts { Text(.attempts(attempts)).textStyle(.caption) }
    Field(.phone, id: "login.phone", text: dataSource.phone) { listener?.didEnter(phone: $0) }
    Toggle(.remember, id: "login.remember", isOn: dataSource.isRemembered) { listener?.didRemember($0) }
    Spacer()
    Button(.logIn, id: "login.submit") { listener?.didTapLogIn() }.disabled(dataSource.phone.isEmpty)
  }

  private func countEvaluation() { dataSource.evaluations += 1 }
}

/// A controller as an app writes it.
final class LoginViewController: HostingController<LoginView> {
  private let dataSource = LoginView.DataSource()
  weak var listener: (any LoginPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: LoginView(dataSource: dataSource))
  }

  func show(phone: String) { dataSource.phone = phone }
  func show(isRemembered: Bool) { dataSource.isRemembered = isRemembered }
  func show(attempts: Int) { dataSource.attempts = attempts }

  var evaluations: Int { dataSource.evaluations }
}

/// A substitute for an interactor, which presents the data that it receives.
final class LoginInteractor: LoginPresentableListener {
  let screen: LoginViewController
  private(set) var logIns = 0

  init(_ screen: LoginViewController) { self.screen = screen }

  func didEnter(phone: String) { screen.show(phone: phone) }
  func didRemember(_ isOn: Bool) { screen.show(isRemembered: isOn) }
  func didTapLogIn() { logIns += 1 }
}
