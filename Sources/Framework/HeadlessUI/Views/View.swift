/// A screen or a part of one: a declarative value over data, whose body is evaluated for each snapshot and each tap.
///
/// An app composes its views from other views in `body`. Every body consists in the end of the primitive views of this
/// module (``Text``, ``Button``, ``Stack``, …).
///
/// The view of a RIB shows its data source and reports taps to a weak listener. Its ``HostingController`` sets both:
///
/// ```swift
/// struct SampleView: View {
///   final class DataSource: ObservableObject {
///     @Published var buttonTitle = ""
///     @Published var isButtonEnabled = false
///   }
///
///   @ObservedObject var dataSource: DataSource
///   weak var listener: (any SamplePresentableListener)?
///
///   var body: some View {
///     Button(dataSource.buttonTitle, id: "button") { listener?.didTapButton() }.disabled(!dataSource.isButtonEnabled)
///   }
/// }
/// ```
public protocol View {
  /// The type of the body.
  associatedtype Body: View
  /// The class of its data source, an ``ObservableObject``; `Void` for a view without one.
  associatedtype DataSource = Void

  /// The data that the view shows and that changes while it is on the screen.
  var dataSource: DataSource { get }

  /// The views of which this view consists.
  @ViewBuilder var body: Body { get }
}

extension View where DataSource == Void {
  /// No data source.
  public var dataSource: Void { () }
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
