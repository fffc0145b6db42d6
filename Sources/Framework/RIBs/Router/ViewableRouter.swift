/// A router that has a view.
public protocol ViewableRouting: Routing {
  /// The view that parents show and dismiss.
  var viewControllable: any ViewControllable { get }
}

/// A router that owns its RIB's view in addition to interactor and component.
open class ViewableRouter<InteractorType: Interactor, ViewType>: Router<InteractorType>, ViewableRouting {
  /// The view, by its own type: a class that is `ViewControllable`.
  public final let view: ViewType
  /// The view that parents show and dismiss.
  public final let viewControllable: any ViewControllable

  /// A router that owns `interactor`, `view` and `component`.
  public init(interactor: InteractorType, view: ViewType, component: ComponentNode) where ViewType: ViewControllable {
    self.view = view
    self.viewControllable = view
    super.init(interactor: interactor, component: component, view: view)
  }
}
