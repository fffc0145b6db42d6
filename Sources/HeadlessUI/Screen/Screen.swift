/// The view of a RIB: a body over data that its presenter's methods set. The body is evaluated for each snapshot and
/// tap.
///
/// A screen does not depend on other screens, on RIBs or on the language. It shows its data source and reports taps to
/// a weak listener:
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
  /// The type of the body.
  associatedtype Content: View

  /// The views that are on the screen now.
  @ViewBuilder var body: Content { get }

  /// The way in which the screen is combined with those of other RIBs. The default is `content`.
  var presentation: ScreenPresentation { get }
}

/// The way in which a screen is combined with those of other RIBs.
public enum ScreenPresentation: String, Sendable, Hashable, Codable, CaseIterable {
  /// The screen stays visible around the screens above it, as a tab bar does.
  case frame
  /// The screen covers other content below it, but no frame.
  case content
  /// The screen covers everything below it.
  case cover
}

extension Screen {
  /// `content`.
  public var presentation: ScreenPresentation { .content }

  /// Returns the screen as a value under the name of its RIB, with its texts in a language.
  public func snapshot(rib: String, language: Language) -> ScreenSnapshot {
    let reader = ScreenReader(body, language: language)
    return ScreenSnapshot(rib: rib, elements: reader.elements, error: reader.error)
  }

  /// Taps an element: presses a button or a row, changes a switch, or sets the text of a field.
  ///
  /// `language` is that of the titles in an error. Throws ``TapError``, which lists the tappable elements, when the
  /// element is absent, hidden, disabled or not tappable, when a field gets no text, or when another element gets one.
  public func tap(_ id: String, text: String? = nil, language: Language) throws(TapError) {
    let action = try ScreenReader(body, language: language).action(of: id, text: text)
    action()
  }
}
