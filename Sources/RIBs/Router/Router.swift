/// Attaches and detaches a RIB's children, and keeps the RIB together: it owns interactor and component.
///
/// Subclasses add the routes their interactor asks for (`routeToDetail`), as their `XRouting` protocol says.
open class Router<InteractorType: Interactor>: RouterNode, Routing {
  // It is the one that the initializer was given: held once, and asked for too often for a checked cast.
  /// The interactor, by its own type.
  public final var interactor: InteractorType { unsafeDowncast(logic, to: InteractorType.self) }

  /// A router that owns `interactor` and `component`. A component that another router owns already is an error when
  /// this router is attached.
  public init(interactor: InteractorType, component: ComponentNode) {
    super.init(logic: interactor, component: component)
  }
}
