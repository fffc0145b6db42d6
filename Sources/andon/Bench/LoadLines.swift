/// The lines that one connection of a bench sends, made as they are needed: they take no memory, however many the
/// sessions and links are.
///
/// The connections deal the lines of one sequence among them. It goes over the sessions again and again, and each time
/// every session gets the next link of the mix.
struct LoadLines {
  private let sessions: Int
  private let connections: Int
  private let beginning = Array(LoadPlan.sessionPrefix.utf8)
  /// What follows a session's name, by link.
  private let endings: [[UInt8]]
  /// The longest that a line can be.
  private let longest: Int
  /// Which session the next line is for, and how often the sequence has gone over all of them before.
  private var session: Int
  private var pass = 0

  /// The lines of a connection, by its number.
  init(_ plan: LoadPlan, connection: Int) {
    sessions = plan.sessions
    connections = plan.connections
    endings = plan.links.map { Array(" \($0)\n".utf8) }
    longest = LoadPlan.session(.max).utf8.count + (endings.map(\.count).max() ?? 0)
    session = connection
    wrap()
  }

  /// The next lines, ready to be sent.
  ///
  /// Byte by byte where they go: texts and arrays for each would cost as much as all else that a link costs the bench.
  mutating func next(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count * longest) { bytes, used in
      let bytes = UnsafeMutableRawBufferPointer(bytes)
      for _ in 0..<count {
        Self.append(beginning, bytes, &used)
        Self.append(session, bytes, &used)
        Self.append(endings[(pass + session) % endings.count], bytes, &used)
        session += connections
        wrap()
      }
    }
  }

  private mutating func wrap() {
    guard session >= sessions else { return }
    let (passes, rest) = session.quotientAndRemainder(dividingBy: sessions)
    pass += passes
    session = rest
  }

  private static func append(_ text: [UInt8], _ bytes: UnsafeMutableRawBufferPointer, _ used: inout Int) {
    text.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: bytes[used...]).copyMemory(from: $0) }
    used += text.count
  }

  private static func append(_ number: Int, _ bytes: UnsafeMutableRawBufferPointer, _ used: inout Int) {
    var (digits, limit) = (1, 10)
    while number >= limit { (digits, limit) = (digits + 1, limit * 10) }
    used += digits
    var rest = number
    for place in 1...digits {
      bytes[used - place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}
