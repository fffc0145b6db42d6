public import RIBs

/// The screen that stands for those of a flow that is not RIBs: the name of the shown one, a button for each other screen and
/// for each result, and back.
///
/// The identifiers are `screen.NAME`, `result.NAME` and `back`.
public struct OpaqueFlowView: View {
  /// What the view shows.
  public final class DataSource: ObservableObject {
    @Published var screen = ""
  }

  /// What the view shows.
  @ObservedObject public var dataSource: DataSource
  weak var listener: (any OpaqueFlowPresentableListener)?

  /// The name of the screen, and what a person can do there.
  public var body: some View {
    Text(dataSource.screen).textStyle(.title).identifier("screen")
    List(listener?.flow.screens.filter { $0 != dataSource.screen } ?? []) { screen in
      Button(screen, id: "screen.\(screen)") { listener?.didShow(screen) }
    }
    List(listener?.flow.results ?? []) { result in
      Button(result, id: "result.\(result)") { listener?.didEnd(with: result) }
    }
    Button(LocalizedText(ja: "戻る", en: "Back"), id: "back") { listener?.didTapBack() }.role(.back)
  }
}

/// The controller of the screen that stands for those of a flow.
public final class OpaqueFlowViewController: HostingController<OpaqueFlowView>, OpaqueFlowPresentable {
  private let dataSource = OpaqueFlowView.DataSource()
  /// The receiver of the taps: the flow's interactor.
  public weak var listener: (any OpaqueFlowPresentableListener)? { didSet { rootView.listener = listener } }

  /// Creates a controller without a listener.
  public init() { super.init(rootView: OpaqueFlowView(dataSource: dataSource)) }

  /// Shows a screen.
  public func show(_ screen: String) { dataSource.screen = screen }
}
