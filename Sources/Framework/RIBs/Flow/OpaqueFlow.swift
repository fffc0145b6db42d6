public import Streams

/// A flow of screens that is not RIBs: the names of its screens, and of the results with which it can end.
///
/// An app that adopts RIBs step by step has old screens for a long time. One leaf RIB stands for a whole flow of them, so that
/// the tree, the links and the location are complete from the first day. <doc:OpaqueFlows> shows an app with one.
public struct OpaqueFlow: Sendable, Hashable {
  /// The names of the screens, in the order in which a person goes through them.
  public let screens: [String]
  /// The results with which the flow can end.
  public let results: [String]

  /// Describes a flow, with its first screen, the further ones and its results.
  public init(_ first: String, _ further: String..., results: [String] = []) {
    screens = [first] + further
    self.results = results
  }

  /// The reason with which a step stops that asks for a screen that the flow does not have.
  public static let unknownScreen = "unknownScreen"
}

/// The parent of a flow.
public protocol OpaqueFlowListener: AnyObject {
  /// A person has gone back out of the flow. The parent detaches it.
  func opaqueFlowDidGoBack()
  /// The flow has ended with one of its results. The parent detaches the flow.
  func opaqueFlowDidEnd(with result: String)
}

/// The item of a flow, on which a workflow calls its steps.
public protocol OpaqueFlowActionableItem: AnyObject {
  /// Shows a screen. Stops with ``OpaqueFlow/unknownScreen`` when the flow does not have it.
  func show(_ screen: String) -> Reached<any OpaqueFlowActionableItem>
}

/// The screens of a flow as its interactor sees them: in an app the old code, behind an adapter.
public protocol OpaqueFlowPresentable: Presentable {
  /// Shows a screen.
  func show(_ screen: String)
}

/// The receiver of what happens in the screens of a flow.
public protocol OpaqueFlowPresentableListener: AnyObject {
  /// The flow.
  var flow: OpaqueFlow { get }
  /// The old code shows another screen by itself. One that the flow does not list changes nothing.
  func didShow(_ screen: String)
  /// A person goes back out of the flow. One step back within it is ``didShow(_:)``, which only the old code knows.
  func didTapBack()
  /// The old code has ended. A result that the flow does not list changes nothing.
  func didEnd(with result: String)
}

/// The interactor of a flow. The name of a subclass and of its router is that of the RIB:
///
/// ```swift
/// final class CheckoutInteractor: OpaqueFlowInteractor, LinkPlace {
///   var place: (route: String, parameters: [String: ParameterValue]) { ("checkout", ["screen": .text(screen)]) }
/// }
///
/// final class CheckoutRouter: OpaqueFlowRouter<CheckoutInteractor, OpaqueFlowViewController> {}
/// ```
///
/// The shown screen is its only state, so a link with the name of the screen restores it.
open class OpaqueFlowInteractor: PresentableInteractor<any OpaqueFlowPresentable> {
  /// The flow.
  public final let flow: OpaqueFlow
  /// The name of the shown screen: the first one, until another one is shown.
  public private(set) final var screen: String
  /// The parent.
  public final weak var listener: (any OpaqueFlowListener)?

  /// Creates an interactor that shows the first screen when it becomes active.
  public init(_ flow: OpaqueFlow, presenter: any OpaqueFlowPresentable) {
    self.flow = flow
    screen = flow.screens[0]
    super.init(presenter: presenter)
  }

  /// Shows the current screen. An override calls `super`.
  open override func didBecomeActive() { presenter.show(screen) }
}

extension OpaqueFlowInteractor: OpaqueFlowActionableItem {
  /// Shows a screen. Stops with ``OpaqueFlow/unknownScreen`` when the flow does not have it.
  public final func show(_ screen: String) -> Reached<any OpaqueFlowActionableItem> {
    guard flow.screens.contains(screen) else { return .stopped(OpaqueFlow.unknownScreen) }
    self.screen = screen
    parametersDidChange()
    presenter.show(screen)
    return .value((self, ()))
  }
}

extension OpaqueFlowInteractor: OpaqueFlowPresentableListener {
  /// Shows a screen by a tap, or takes over the one that the old code shows.
  public final func didShow(_ screen: String) { if screen != self.screen { _ = show(screen) } }

  /// Reports that a person left the flow.
  public final func didTapBack() { listener?.opaqueFlowDidGoBack() }

  /// Reports a result of the flow.
  public final func didEnd(with result: String) {
    if flow.results.contains(result) { listener?.opaqueFlowDidEnd(with: result) }
  }
}

/// The router of a flow: a leaf, whose parameter is the shown screen.
open class OpaqueFlowRouter<InteractorType: OpaqueFlowInteractor, ViewType>: ViewableRouter<InteractorType, ViewType> {
  /// The name of the shown screen. An override adds the values with which the flow was begun.
  open override var parameters: [String: String] { ["screen": interactor.screen] }
}
