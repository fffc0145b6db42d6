/// What a RIB needs from above. Each RIB's `XDependency` refines it; its parent's component conforms.
public protocol Dependency: AnyObject {}

/// What a RIB provides, whatever it depends on. Every component is a `ComponentNode`; one belongs to one RIB.
open class ComponentNode: Dependency {
  private enum Ownership {
    /// No router has taken it yet.
    case free
    // Unmanaged is safe here, as a router's parent: the router clears it when it goes.
    /// A router owns it.
    case owned(Unmanaged<RouterNode>)
    /// The router that owned it has gone.
    case left
  }

  private final var ownership = Ownership.free
  /// Set while its RIB is detached: told when the component goes.
  final var detachment: DetachedRIB?
  private final var shared: SharedValues?

  init() {}

  /// Whether a router owns it, or has: a second one breaks a rule.
  final var isClaimed: Bool {
    if case .free = ownership { false } else { true }
  }

  /// The router that owns it.
  final var owner: RouterNode? {
    if case .owned(let router) = ownership { router.takeUnretainedValue() } else { nil }
  }

  /// Its router goes.
  final func loseOwner() {
    ownership = .left
  }

  deinit {
    detachment?.living.remove(.component)
  }

  /// The one instance of a value in this component, made at the first call from this place in the source.
  ///
  /// The value is known by the place, its type and `key`, so that two properties or overloads can never collide. In a
  /// property nothing more is needed. A method is called with this and that, generic or not, so there `key` must say
  /// which value is meant (`shared(for: ObjectIdentifier(T.self)) { … }`); a method that does not leaves a
  /// `RoutingError`, as does a value that asks for itself while it is made.
  public final func shared<Value>(
    for key: AnyHashable? = nil, function: StaticString = #function, file: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column, _ make: () -> Value
  ) -> Value {
    let values = shared ?? SharedValues()
    shared = values
    let key = SharedKey(type: ObjectIdentifier(Value.self), file: file, line: line, column: column, name: key)
    if let value: Value = values.value(of: key) { return value }
    if key.name == nil, function.description.contains("(") {
      report("\(file):\(line): \(function) shares one value whatever it is called with; say which: shared(for: …)")
    }
    let value = make()
    if let first: Value = values.value(of: key) {
      report("\(file):\(line): \(function) asked for itself while it was made; the first instance stays")
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

  /// Makes `router` its owner, unless another was before; hands over the errors from before it had one.
  final func claim(by router: RouterNode) {
    guard !isClaimed else { return }
    ownership = .owned(Unmanaged.passUnretained(router))
    for message in shared?.misuses ?? [] { router.report(error(message, at: router.path)) }
    shared?.misuses = []
  }
}

/// The component of a RIB: what its parent provides, and what it makes itself.
open class Component<DependencyType>: ComponentNode {
  /// What the parent provides.
  public final let dependency: DependencyType

  /// A component of one RIB.
  public init(dependency: DependencyType) {
    self.dependency = dependency
    super.init()
  }
}

/// The dependency of a root: nothing.
public protocol EmptyDependency: Dependency {}

/// The component of a RIB that provides nothing of its own.
public final class EmptyComponent: ComponentNode, EmptyDependency {
  /// An empty component.
  public override init() {
    super.init()
  }
}

/// The component of an app's root: it has nothing above it.
open class BootstrapComponent: ComponentNode, EmptyDependency {
  /// A component without a dependency.
  public override init() {
    super.init()
  }
}
