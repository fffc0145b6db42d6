/// A part of a screen: a declarative value over data, created for each snapshot and each tap.
///
/// An app composes its views from other views in `body`. Every body consists in the end of the primitive views of this
/// module (``Text``, ``Button``, ``Stack``, …).
public protocol View {
  /// The type of the body.
  associatedtype Body: View

  /// The views of which this view consists.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// A body that is never evaluated, because `Never` has no values.
  public var body: Never { self }
}

extension View where Body == Never {
  /// A body that is never evaluated, because the reader reads a primitive view without it.
  public var body: Never {
    // `Never` has no value to return. Only a view of an app that declares `Body` as `Never` gets here.
    fatalError("\(Self.self) has no body: compose it from other views")
  }
}

/// A view that the reader reads directly instead of through a body.
protocol Primitive: View where Body == Never {
  /// Adds the elements of the view to the reader.
  func read(into reader: inout ScreenReader)
}
