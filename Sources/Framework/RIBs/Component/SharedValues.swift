/// The values that a component has made and shares.
final class SharedValues {
  /// The messages of the rules broken before the component had a router to report them to.
  var misuses: [String] = []
  private var boxes: [SharedKey: AnyObject] = [:]

  func value<Value>(of key: SharedKey) -> Value? {
    (boxes[key] as? SharedBox<Value>)?.value
  }

  func keep<Value>(_ value: Value, as key: SharedKey) {
    boxes[key] = SharedBox(value)
  }
}

// A cast to a class of exactly this type keeps an optional value optional.
private final class SharedBox<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// The identity of a shared value: its type, the place in the source that makes it, and its key.
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

  // The same literal can have another address where the call is inlined, so different addresses are compared by text.
  static func == (a: SharedKey, b: SharedKey) -> Bool {
    a.type == b.type && a.line == b.line && a.column == b.column && a.name == b.name
      && (a.file.utf8Start == b.file.utf8Start || a.file.description == b.file.description)
  }
}
