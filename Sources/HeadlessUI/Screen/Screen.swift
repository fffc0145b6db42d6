/// The view of a RIB: a body over data that its presenter's methods set, evaluated only when somebody looks.
///
/// A screen knows no other screen, no RIB and no language. It shows its data source and tells a weak listener of taps:
///
/// ```swift
/// final class LoginScreen: Screen, LoginPresentable, ViewControllable {
///   struct DataSource { var phone = "" }
///   private var dataSource = DataSource()
///   weak var listener: (any LoginPresentableListener)?
///
///   func show(phone: String) { dataSource.phone = phone }
///
///   var body: some View {
///     Field(.phone, id: "login.phone", text: dataSource.phone) { [listener] in listener?.didEnter(phone: $0) }
///     Button(.logIn, id: "login.submit") { [listener] in listener?.didTapLogIn() }.disabled(dataSource.phone.isEmpty)
///   }
/// }
/// ```
public protocol Screen: AnyObject {
  /// What the body is composed of.
  associatedtype Content: View

  /// What is on the screen now.
  @ViewBuilder var body: Content { get }

  /// How the screen stands among those of other RIBs; `content` unless the screen says otherwise.
  var presentation: ScreenPresentation { get }
}

/// How a screen stands among those of other RIBs.
public enum ScreenPresentation: String, Sendable, Hashable, Codable, CaseIterable {
  /// Stays visible around what stands over it, as a tab bar does.
  case frame
  /// Covers other content below it, and no frame.
  case content
  /// Covers everything below it.
  case cover
}

extension Screen {
  /// `content`.
  public var presentation: ScreenPresentation { .content }

  /// The screen now, as a value under the name of its RIB, with its texts in a language.
  public func snapshot(rib: String, language: Language) -> ScreenSnapshot {
    let reader = ScreenReader(body, language: language)
    return ScreenSnapshot(rib: rib, elements: reader.elements, error: reader.error)
  }

  /// Touches an element: presses a button or row, flips a switch, writes `text` into a field.
  ///
  /// `language` is that of the titles in an error. Throws ``TapError``, which lists what can be tapped, when the element
  /// is absent, hidden, disabled or nothing to touch, when a field gets no text or another element gets one.
  public func tap(_ id: String, text: String? = nil, language: Language) throws(TapError) {
    let action = try ScreenReader(body, language: language).action(of: id, text: text)
    action()
  }
}
