/// A builder whose component a closure makes: a new component for each RIB that it builds.
///
/// Conforming types implement `build(with:_:)`; callers call `build(_:component:)`. A closure that returns the same
/// component twice is reported when the second RIB is attached (`RoutingError.Code.reusedComponent`).
public protocol ComponentizedBuilder: Buildable {
  /// The component of the RIB.
  associatedtype ComponentType: ComponentNode
  /// The type that `build` returns.
  associatedtype RouterType
  /// The values for the interactor that are known only when the RIB is built, such as the listener.
  associatedtype BuildInput
  /// The values for the component that are known only when the RIB is built.
  associatedtype ComponentInput

  /// Makes a new component.
  var makeComponent: (ComponentInput) -> ComponentType { get }
  /// Builds the RIB of a component. Called by `build(_:component:)` only.
  func build(with component: ComponentType, _ input: BuildInput) -> RouterType
}

extension ComponentizedBuilder {
  /// Builds a RIB on a new component.
  public func build(_ input: BuildInput, component componentInput: ComponentInput) -> RouterType {
    build(with: makeComponent(componentInput), input)
  }
}

extension ComponentizedBuilder where ComponentInput == Void {
  /// Builds a RIB on a new component that needs no input.
  public func build(_ input: BuildInput) -> RouterType {
    build(with: makeComponent(()), input)
  }
}

/// A componentized builder whose RIB needs no values that are known only when it is built.
public protocol SimpleComponentizedBuilder: Buildable {
  /// The component of the RIB.
  associatedtype ComponentType: ComponentNode
  /// The type that `build` returns.
  associatedtype RouterType

  /// Makes a new component.
  var makeComponent: () -> ComponentType { get }
  /// Builds the RIB of a component. Called by `build()` only.
  func build(with component: ComponentType) -> RouterType
}

extension SimpleComponentizedBuilder {
  /// Builds a RIB on a new component.
  public func build() -> RouterType {
    build(with: makeComponent())
  }
}

/// A builder that builds a RIB in stages. All stages of one pass use the same component; the next pass uses a new one.
open class MultiStageComponentizedBuilder<ComponentType: ComponentNode>: Buildable {
  private final let makeComponent: () -> ComponentType
  private final var current: ComponentType?

  /// A builder whose components `makeComponent` makes.
  public init(makeComponent: @escaping () -> ComponentType) {
    self.makeComponent = makeComponent
  }

  /// The component of the current pass. Begins a pass when there is none.
  public final var componentForCurrentPass: ComponentType {
    if let current { return current }
    let component = makeComponent()
    current = component
    return component
  }

  /// Ends the pass with its last stage. The pass ends before `body` runs, so a stage that `body` calls begins the next.
  public final func finalStage<Result>(_ body: (ComponentType) -> Result) -> Result {
    let component = componentForCurrentPass
    current = nil
    return body(component)
  }
}
