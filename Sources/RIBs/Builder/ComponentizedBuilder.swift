/// A builder whose component is made elsewhere, by a closure: one new component for each RIB it builds.
///
/// Conform and implement `build(with:_:)`; callers call `build(_:component:)`. A closure that hands out the same
/// component twice is found out when the second RIB is attached (`RoutingError.Code.reusedComponent`).
public protocol ComponentizedBuilder: Buildable {
  /// The component of the RIB.
  associatedtype ComponentType: ComponentNode
  /// What `build` returns.
  associatedtype RouterType
  /// What is known only when the RIB is built and goes to the interactor, such as the listener.
  associatedtype BuildInput
  /// What is known only when the RIB is built and goes to the component.
  associatedtype ComponentInput

  /// Makes a new component.
  var makeComponent: (ComponentInput) -> ComponentType { get }
  /// Makes the RIB of a component. Called by `build(_:component:)` only.
  func build(with component: ComponentType, _ input: BuildInput) -> RouterType
}

extension ComponentizedBuilder {
  /// Builds a RIB on a new component.
  public func build(_ input: BuildInput, component componentInput: ComponentInput) -> RouterType {
    build(with: makeComponent(componentInput), input)
  }
}

extension ComponentizedBuilder where ComponentInput == Void {
  /// Builds a RIB on a new component that needs nothing more.
  public func build(_ input: BuildInput) -> RouterType {
    build(with: makeComponent(()), input)
  }
}

/// A componentized builder whose RIB needs nothing that is known only when it is built.
public protocol SimpleComponentizedBuilder: Buildable {
  /// The component of the RIB.
  associatedtype ComponentType: ComponentNode
  /// What `build` returns.
  associatedtype RouterType

  /// Makes a new component.
  var makeComponent: () -> ComponentType { get }
  /// Makes the RIB of a component. Called by `build()` only.
  func build(with component: ComponentType) -> RouterType
}

extension SimpleComponentizedBuilder {
  /// Builds a RIB on a new component.
  public func build() -> RouterType {
    build(with: makeComponent())
  }
}

/// A builder that builds a RIB in stages: all stages of one pass see the same component, the next pass a new one.
open class MultiStageComponentizedBuilder<ComponentType: ComponentNode>: Buildable {
  private final let makeComponent: () -> ComponentType
  private final var current: ComponentType?

  /// A builder whose components `makeComponent` makes.
  public init(makeComponent: @escaping () -> ComponentType) {
    self.makeComponent = makeComponent
  }

  /// The component of the pass that is under way; begins one.
  public final var componentForCurrentPass: ComponentType {
    if let current { return current }
    let component = makeComponent()
    current = component
    return component
  }

  /// Ends the pass with its last stage. The pass is over even before `body` runs: a stage it calls begins the next.
  public final func finalStage<Result>(_ body: (ComponentType) -> Result) -> Result {
    let component = componentForCurrentPass
    current = nil
    return body(component)
  }
}
