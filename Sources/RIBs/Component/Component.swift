/// What a RIB needs from above. Each RIB's `XDependency` refines it; its parent's component conforms.
public protocol Dependency: AnyObject {}

/// What a RIB provides, whatever it depends on. Every component is a `ComponentNode`; one belongs to one RIB.
open class ComponentNode: Dependency {
  /// Whether a router owns it: a second one breaks a rule.
  final var isClaimed = false
  private final var sharedValues: [SharedKey: Any] = [:]

  init() {}

  /// The one instance of a value in this component, made at the first call from this place in the source.
  ///
  /// The key is the place and the type, so that two properties or overloads can never collide.
  public final func shared<Value>(
    _ make: () -> Value, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Value {
    let key = SharedKey(type: ObjectIdentifier(Value.self), file: file, line: line, column: column)
    if let box = sharedValues[key] as? SharedBox<Value> { return box.value }
    let value = make()
    sharedValues[key] = SharedBox(value)
    return value
  }
}

// A box, so that the lookup's cast is to a class of exactly this type: an optional value keeps being one.
private final class SharedBox<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}

private struct SharedKey: Hashable {
  let type: ObjectIdentifier
  let file: StaticString
  let line: UInt
  let column: UInt

  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(line)
    hasher.combine(column)
  }

  // One literal mostly has one address, but nothing promises it: inlined elsewhere it may have another.
  static func == (a: SharedKey, b: SharedKey) -> Bool {
    a.type == b.type && a.line == b.line && a.column == b.column
      && (a.file.utf8Start == b.file.utf8Start || a.file.description == b.file.description)
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
