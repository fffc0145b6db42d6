public import RIBs

// The published builders are base classes whose `build` a subclass overrides. A call of the base class is a mistake in the
// subclass that has no value to return, so it ends the program, as it does there.

/// A builder whose component a closure makes: a new component for each RIB that it builds.
open class ComponentizedBuilder<Component, Router, DynamicBuildDependency, DynamicComponentDependency>: Buildable {
  private let componentBuilder: (DynamicComponentDependency) -> Component

  /// A builder whose components `componentBuilder` makes.
  public init(componentBuilder: @escaping (DynamicComponentDependency) -> Component) {
    self.componentBuilder = componentBuilder
  }

  /// Builds a RIB on a new component.
  public final func build(
    withDynamicBuildDependency dependency: DynamicBuildDependency,
    dynamicComponentDependency: DynamicComponentDependency
  ) -> Router {
    build(with: componentBuilder(dynamicComponentDependency), dependency)
  }

  /// Builds a RIB on a new component, and returns both.
  public final func build(
    withDynamicBuildDependency dependency: DynamicBuildDependency,
    dynamicComponentDependency: DynamicComponentDependency
  ) -> (Component, Router) {
    let component = componentBuilder(dynamicComponentDependency)
    return (component, build(with: component, dependency))
  }

  /// Builds the RIB of a component. Subclasses override it.
  open func build(with component: Component, _ dynamicBuildDependency: DynamicBuildDependency) -> Router {
    preconditionFailure("\(type(of: self)) does not override build(with:_:)")
  }
}

/// A componentized builder without values that are known only when the RIB is built.
open class SimpleComponentizedBuilder<Component, Router>: ComponentizedBuilder<Component, Router, (), ()> {
  /// A builder whose components `componentBuilder` makes.
  public init(componentBuilder: @escaping () -> Component) { super.init(componentBuilder: componentBuilder) }

  /// Builds the RIB of a component.
  public final override func build(with component: Component, _ dynamicDependency: ()) -> Router {
    build(with: component)
  }

  /// Builds the RIB of a component. Subclasses override it.
  open func build(with component: Component) -> Router {
    preconditionFailure("\(type(of: self)) does not override build(with:)")
  }

  /// Builds a RIB on a new component.
  public final func build() -> Router { build(withDynamicBuildDependency: (), dynamicComponentDependency: ()) }
}

/// A builder that builds a RIB in stages, all of one pass on the same component.
open class MultiStageComponentizedBuilder<Component, Router, DynamicBuildDependency>: Buildable {
  private let componentBuilder: () -> Component
  private var current: Component?

  /// A builder whose components `componentBuilder` makes.
  public init(componentBuilder: @escaping () -> Component) { self.componentBuilder = componentBuilder }

  /// The component of the current pass. Begins a pass when there is none.
  public var componentForCurrentBuildPass: Component {
    if let current { return current }
    let component = componentBuilder()
    current = component
    return component
  }

  /// Builds the RIB, and ends the pass.
  public final func finalStageBuild(withDynamicDependency dependency: DynamicBuildDependency) -> Router {
    defer { current = nil }
    return finalStageBuild(with: componentForCurrentBuildPass, dependency)
  }

  /// Builds the RIB of the pass's component. Subclasses override it.
  open func finalStageBuild(with component: Component, _ dynamicDependency: DynamicBuildDependency) -> Router {
    preconditionFailure("\(type(of: self)) does not override finalStageBuild(with:_:)")
  }
}

/// A builder in stages without values that are known only when the RIB is built.
open class SimpleMultiStageComponentizedBuilder<Component, Router>:
  MultiStageComponentizedBuilder<Component, Router, ()>
{
  /// A builder whose components `componentBuilder` makes.
  public override init(componentBuilder: @escaping () -> Component) {
    super.init(componentBuilder: componentBuilder)
  }

  /// Builds the RIB of the pass's component.
  public final override func finalStageBuild(with component: Component, _ dynamicDependency: ()) -> Router {
    finalStageBuild(with: component)
  }

  /// Builds the RIB of the pass's component. Subclasses override it.
  open func finalStageBuild(with component: Component) -> Router {
    preconditionFailure("\(type(of: self)) does not override finalStageBuild(with:)")
  }

  /// Builds the RIB, and ends the pass.
  public final func finalStageBuild() -> Router { finalStageBuild(withDynamicDependency: ()) }
}
