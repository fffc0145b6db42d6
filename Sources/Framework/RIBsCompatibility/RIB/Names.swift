public import RIBs

// The names of the published framework whose shape is the same here.

/// The base class of interactors.
public typealias Interactor = RIBs.Interactor
/// An interactor with a presenter.
public typealias PresentableInteractor = RIBs.PresentableInteractor
/// A RIB's view as its interactor sees it.
public typealias Presentable = RIBs.Presentable
/// A RIB's view as routers see it.
public typealias ViewControllable = RIBs.ViewControllable
/// The values that a RIB's parent provides.
public typealias Dependency = RIBs.Dependency
/// The dependency of a root.
public typealias EmptyDependency = RIBs.EmptyDependency
/// The component of a RIB.
public typealias Component = RIBs.Component
/// The component of a RIB that provides nothing of its own.
public typealias EmptyComponent = RIBs.EmptyComponent
/// The component of an app's root.
public typealias BootstrapComponent = RIBs.BootstrapComponent
/// Builds a RIB.
public typealias Buildable = RIBs.Buildable
/// A builder that holds the RIB's dependency.
public typealias Builder = RIBs.Builder
/// A step of a workflow.
public typealias Step = RIBs.Step
/// An event of a router's life.
public typealias RouterLifecycle = RIBs.RouterLifecycle

extension ViewControllable {
  /// The controller that has a place in the app's window: the headless counterpart of a `UIViewController`.
  public var uiviewController: ViewController { viewController }
}

/// An object between an interactor and a view that do not know each other.
open class Presenter<ViewControllerType>: Presentable {
  /// The view that the presenter updates.
  public let viewController: ViewControllerType

  /// A presenter for `viewController`.
  public init(viewController: ViewControllerType) { self.viewController = viewController }
}
