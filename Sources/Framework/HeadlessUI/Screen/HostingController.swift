public import RIBs

/// A controller that shows a view: the view of a RIB as its router sees it.
///
/// The controller implements what the interactor presents, by setting the view's data source. The view reports taps to
/// the listener, which the controller passes on:
///
/// ```swift
/// final class LoginViewController: HostingController<LoginView> {
///   private let dataSource = LoginView.DataSource()
///   weak var listener: (any LoginPresentableListener)? { didSet { rootView.listener = listener } }
///
///   init() { super.init(rootView: LoginView(dataSource: dataSource)) }
/// }
///
/// extension LoginViewController: LoginPresentable {
///   func show(phone: String) { dataSource.phone = phone }
/// }
/// ```
///
/// The body of the view is evaluated for each snapshot and each tap, and not when the data source changes.
open class HostingController<Content: View>: ViewController, ScreenHosting {
  /// The view.
  public final var rootView: Content
  /// The last look in which the controller was on the screen, and the number of changes that it had then.
  private final var last: (look: Int, changes: Int)?

  /// Creates a controller of a view.
  public init(rootView: Content) {
    self.rootView = rootView
  }

  /// Whether the view is one of the screens while the controller is visible; true unless a subclass says otherwise.
  ///
  /// A container that only embeds other controllers has none.
  open var hasContent: Bool { true }

  /// Returns the view as a value under the name of its RIB, as a phone with these values shows it.
  public final func snapshot(rib: String, in environment: EnvironmentValues) -> ScreenSnapshot {
    let reader = ScreenReader(rootView, in: environment)
    return ScreenSnapshot(
      rib: rib, elements: reader.elements, error: reader.error, colorScheme: environment.colorScheme,
      dynamicTypeSize: environment.dynamicTypeSize)
  }

  /// Taps an element: presses a button or a row, changes a switch, chooses an option, or sets the text of a field.
  public final func tap(_ id: String, text: String?, in environment: EnvironmentValues) throws(TapError) {
    let action = try ScreenReader(rootView, in: environment).action(of: id, text: text)
    environment.whileCurrent(action)
  }

  /// Returns whether the screen has changed since the look before this one.
  public final func hasChanged(inLook number: Int) -> Bool {
    let changes = (rootView.dataSource as? ObservableObject)?.changeCount ?? 0
    defer { last = (number, changes) }
    guard let last else { return true }
    return last.look != number - 1 || last.changes != changes
  }
}

/// A controller whose view can be read and tapped, without the type of the view.
public protocol ScreenHosting: ViewController {
  /// Whether the view is one of the screens while the controller is visible.
  var hasContent: Bool { get }

  /// Returns the view as a value under the name of its RIB, as a phone with these values shows it.
  func snapshot(rib: String, in environment: EnvironmentValues) -> ScreenSnapshot

  /// Taps an element: presses a button or a row, changes a switch, chooses an option, or sets the text of a field.
  ///
  /// The titles in an error are in the language of `environment`. Throws ``TapError``, which lists the tappable
  /// elements, when the element is absent, hidden, disabled, under an alert or not tappable, when a field gets no text,
  /// or when another element gets one.
  func tap(_ id: String, text: String?, in environment: EnvironmentValues) throws(TapError)

  /// Returns whether the screen has changed since the look before this one: its data source has, or it was not on the
  /// screen then.
  ///
  /// The looks at the controllers on the screen have successive numbers. Nothing is evaluated.
  func hasChanged(inLook number: Int) -> Bool
}

extension ScreenHosting {
  /// Returns the view as a value under the name of its RIB, as a new phone in a language shows it.
  public func snapshot(rib: String, language: Language) -> ScreenSnapshot {
    snapshot(rib: rib, in: EnvironmentValues(language: language))
  }

  /// Taps an element on a new phone in a language.
  public func tap(_ id: String, text: String?, language: Language) throws(TapError) {
    try tap(id, text: text, in: EnvironmentValues(language: language))
  }
}
