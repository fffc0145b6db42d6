/// Builds a RIB. Each `XBuildable` protocol refines it with a `build` of its own.
public protocol Buildable: AnyObject {}

/// A builder that holds the RIB's dependency. Its subclass makes component, interactor and router.
open class Builder<DependencyType>: Buildable {
  /// The values that the parent provides.
  public final let dependency: DependencyType

  /// A builder for children of the RIB whose component is `dependency`.
  public init(dependency: DependencyType) {
    self.dependency = dependency
  }
}
