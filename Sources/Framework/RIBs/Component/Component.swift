/// The values that a RIB's parent provides. Each RIB's `XDependency` refines it; its parent's component conforms.
public protocol Dependency: AnyObject {}

/// The part of a component that does not depend on its dependency's type. A component belongs to one RIB.
open class ComponentNode: Dependency {
  /// The router that owns the component; `nil` before there is one, and once it is gone.
  private(set) final weak var owner: RouterNode?
  /// Whether a router has owned the component: a second one breaks a rule.
  private final var isClaimed = false
  private final var shared: SharedValues?
  /// The record of the leak check, from the detachment of its RIB on.
  final var detached: DetachedRIB?

  init() {}

  deinit {
    detached?.living.remove(.component)
  }

  /// Makes `router` the owner, unless another one was before, and reports the errors from before to it.
  final func claim(by router: RouterNode) {
    guard !isClaimed else { return }
    isClaimed = true
    owner = router
    guard let shared else { return }
    for message in shared.misuses { router.report(error(message, at: router.path)) }
    shared.misuses = []
  }

  /// Returns the one instance of a value in this component, made at the first call from this place in the source.
  ///
  /// The place, the value's type and `key` identify the value, so that two properties or overloads never collide. A
  /// property needs no key. A method can be called with different arguments, so its `key` says which value is meant
  /// (`shared(for: ObjectIdentifier(T.self)) { … }`). A method without a key reports a `RoutingError`, and so does a
  /// value that requests itself while it is made.
  public final func shared<Value>(
    for key: AnyHashable? = nil, function: StaticString = #function, file: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column, _ make: () -> Value
  ) -> Value {
    let values = shared ?? SharedValues()
    shared = values
    let key = SharedKey(type: ObjectIdentifier(Value.self), file: file, line: line, column: column, name: key)
    if let value: Value = values.value(of: key) { return value }
    if key.name == nil, function.description.contains("(") {
      report("\(file):\(line): \(function) shares one value whatever its arguments are; name the value: shared(for: …)")
    }
    let value = make()
    if let first: Value = values.value(of: key) {
      report("\(file):\(line): \(function) requested itself while it was made; the first instance stays")
      return first
    }
    values.keep(value, as: key)
    return value
  }

  private final func report(_ message: String) {
    if let owner { owner.report(error(message, at: owner.path)) } else { shared?.misuses.append(message) }
  }

  private final func error(_ message: String, at path: String) -> RoutingError {
    RoutingError(code: .ambiguousSharedValue, path: path, message: message)
  }
}

/// The component of a RIB: the values that its parent provides, and those that it makes itself.
open class Component<DependencyType>: ComponentNode {
  /// The values that the parent provides.
  public final let dependency: DependencyType

  /// A component for one RIB.
  public init(dependency: DependencyType) {
    self.dependency = dependency
    super.init()
  }
}

/// The dependency of a root, which has no parent.
public protocol EmptyDependency: Dependency {}

/// The component of a RIB that provides nothing of its own.
public final class EmptyComponent: ComponentNode, EmptyDependency {
  /// An empty component.
  public override init() {
    super.init()
  }
}

/// The component of an app's root, which has no parent.
open class BootstrapComponent: ComponentNode, EmptyDependency {
  /// A component without a dependency.
  public override init() {
    super.init()
  }
}
