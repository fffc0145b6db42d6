/// A piece of a screen: a declarative value over data, made anew each time somebody looks.
///
/// An app composes its views of others in `body`. Those that this module brings (``Text``, ``Button``, ``Stack``, …)
/// are what every body ends in.
public protocol View {
  /// What the view is composed of.
  associatedtype Body: View

  /// The views that this one stands for.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// Never asked for: there is no value to ask.
  public var body: Never { self }
}

extension View where Body == Never {
  /// Never asked for: only the views that this module brings have no body, and the reader reads those themselves.
  public var body: Never {
    // There is no value of `Never` to return. Reached only by a view of an app that declares `Body` as `Never`.
    fatalError("\(Self.self) has no body: compose it of other views")
  }
}

/// A view that the reader reads by itself instead of through a body.
protocol Primitive: View where Body == Never {
  /// Adds to the reader what the view shows.
  func read(into reader: inout ScreenReader)
}
