/// The request lines of one connection of a benchmark, created on demand.
///
/// The connections share one sequence of lines in turn. The sequence visits all sessions repeatedly, and each visit
/// sends a session the next link of the plan.
struct LoadLines {
  private let plan: LoadPlan
  /// The position of the next line in the shared sequence.
  private var position: Int

  /// The lines of the connection with a number.
  init(_ plan: LoadPlan, connection: Int) {
    self.plan = plan
    position = connection
  }

  /// Returns the next lines as UTF-8 bytes.
  mutating func next(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<count {
      let (pass, session) = position.quotientAndRemainder(dividingBy: plan.sessions)
      let link = plan.links[(pass + session) % plan.links.count]
      bytes += "\(LoadPlan.session(session)) \(link)\n".utf8
      position += plan.connections
    }
    return bytes
  }
}
