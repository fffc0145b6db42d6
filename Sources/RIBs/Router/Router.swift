/// Attaches and detaches a RIB's children, and keeps the RIB together: it owns interactor and component.
///
/// Subclasses add the routes their interactor asks for (`routeToDetail`), as their `XRouting` protocol says.
open class Router<InteractorType: Interactor>: RouterNode, Routing {
  /// The interactor, by its own type.
  public final let interactor: InteractorType

  /// A router that owns `interactor` and `component`. A component that another router owns already is a fault when
  /// this router is attached.
  public init(interactor: InteractorType, component: ComponentNode) {
    self.interactor = interactor
    super.init(logic: interactor, component: component)
  }
}
