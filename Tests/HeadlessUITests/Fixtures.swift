import HeadlessUI

/// A screen with the content that a test gives it.
final class Sheet<Content: View>: Screen {
  private let content: () -> Content

  init(@ViewBuilder _ content: @escaping () -> Content) {
    self.content = content
  }

  var body: Content { content() }
}

extension Screen {
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

/// A screen as an app writes it.
final class LoginScreen: Screen {
  struct DataSource {
    var phone = ""
    var isRemembered = false
    var attempts: Int?
  }

  private var dataSource = DataSource()
  weak var listener: (any LoginPresentableListener)?
  private(set) var evaluations = 0

  func show(phone: String) { dataSource.phone = phone }
  func show(isRemembered: Bool) { dataSource.isRemembered = isRemembered }
  func show(attempts: Int) { dataSource.attempts = attempts }

  private func countEvaluation() -> DataSource {
    evaluations += 1
    return dataSource
  }

  var body: some View {
    let data = countEvaluation()
    Text(.logIn).textStyle(.title)
    if let attempts = data.attempts { Text(.attempts(attempts)).textStyle(.caption) }
    Field(.phone, id: "login.phone", text: data.phone) { self.listener?.didEnter(phone: $0) }
    Toggle(.remember, id: "login.remember", isOn: data.isRemembered) { self.listener?.didRemember($0) }
    Spacer()
    Button(.logIn, id: "login.submit") { self.listener?.didTapLogIn() }.disabled(data.phone.isEmpty)
  }
}

/// A substitute for an interactor, which presents the data that it receives.
final class LoginInteractor: LoginPresentableListener {
  let screen: LoginScreen
  private(set) var logIns = 0

  init(_ screen: LoginScreen) { self.screen = screen }

  func didEnter(phone: String) { screen.show(phone: phone) }
  func didRemember(_ isOn: Bool) { screen.show(isRemembered: isOn) }
  func didTapLogIn() { logIns += 1 }
}
