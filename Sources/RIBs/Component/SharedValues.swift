/// What a component has made and shares: most components share nothing and have none.
final class SharedValues {
  /// What was done wrong before the component had a router that could say so.
  var misuses: [String] = []
  private var boxes: [SharedKey: AnyObject] = [:]

  func value<Value>(of key: SharedKey) -> Value? {
    (boxes[key] as? SharedBox<Value>)?.value
  }

  func keep<Value>(_ value: Value, as key: SharedKey) {
    boxes[key] = SharedBox(value)
  }
}

// A box, so that the lookup's cast is to a class of exactly this type: an optional value keeps being one.
private final class SharedBox<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Which shared value is meant: its type, the place in the source that makes it, and what it is for.
struct SharedKey: Hashable {
  let type: ObjectIdentifier
  let file: StaticString
  let line: UInt
  let column: UInt
  let name: AnyHashable?

  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(line)
    hasher.combine(column)
    hasher.combine(name)
  }

  // One literal mostly has one address, but nothing promises it: inlined elsewhere it may have another.
  static func == (a: SharedKey, b: SharedKey) -> Bool {
    a.type == b.type && a.line == b.line && a.column == b.column && a.name == b.name
      && (a.file.utf8Start == b.file.utf8Start || a.file.description == b.file.description)
  }
}
