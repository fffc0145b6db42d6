/// What the phone tells the app on it: the language, the appearance, the size of texts and the version of the system.
///
/// The settings of a session have the values. A view reads one with ``Environment``.
public struct EnvironmentValues: Sendable, Hashable {
  /// The language of the texts.
  public var language: Language
  /// The appearance of the phone.
  public var colorScheme = ColorScheme.light
  /// The size of texts that the person has chosen.
  public var dynamicTypeSize = DynamicTypeSize.large
  /// The version of the phone's system.
  public var systemVersion = SystemVersion.newest

  /// Creates the values of a new phone in a language.
  public init(language: Language = .japanese) {
    self.language = language
  }

  /// The values while a body is evaluated or an action of it runs; those of a new phone at any other time.
  @TaskLocal static var current = EnvironmentValues()

  /// Runs `body` while these values are the current ones.
  func whileCurrent(_ body: () -> Void) {
    // Most phones have the standard values, which need no place of their own.
    if self == Self.current { body() } else { Self.$current.withValue(self, operation: body) }
  }
}

/// A value of the phone in a view, which its body reads, as in SwiftUI:
///
/// ```swift
/// struct OrderView: View {
///   @Environment(\.dynamicTypeSize) private var dynamicTypeSize
///
///   var body: some View {
///     Stack(dynamicTypeSize.isAccessibilitySize ? .vertical : .horizontal) {
///       Button("Add a stop", id: "stop") {}
///       Button("Clear the stops", id: "stops.clear") {}
///     }
///   }
/// }
/// ```
@propertyWrapper
public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>

  /// Creates a property with the value at `path`.
  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    self.path = path
  }

  /// The value of the phone that shows the view; that of a new phone when no body is evaluated.
  public var wrappedValue: Value { EnvironmentValues.current[keyPath: path] }
}

/// The appearance of a phone.
public enum ColorScheme: String, Sendable, Hashable, Codable, CaseIterable {
  /// Dark text on a light ground.
  case light
  /// Light text on a dark ground.
  case dark
}

/// The size of texts that a person has chosen for all apps of the phone, under the names of iOS.
public enum DynamicTypeSize: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// A smaller size than the standard one.
  case xSmall, small, medium
  /// The standard size.
  case large
  /// A larger size.
  case xLarge, xxLarge, xxxLarge
  /// An accessibility size, of which `accessibility5` is the largest.
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Whether it is one of the accessibility sizes.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// Whether a size is smaller than another one.
  public static func < (left: DynamicTypeSize, right: DynamicTypeSize) -> Bool { left.position < right.position }

  private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
