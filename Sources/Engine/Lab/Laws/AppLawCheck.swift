import SessionEngine

/// The check of an app's own laws in a session.
struct AppLawCheck {
  /// The number of due moments in which something must come true.
  private static let patience = 60

  let host: SessionHost
  /// The wall time of the check, in milliseconds since 1970.
  let at: Int64

  /// Returns the laws that a session breaks, with the reasons. The session stays as it is. Throws the app's error when it
  /// cannot be built.
  func broken(in session: Session) throws -> [(law: String, message: String)] {
    try host.app.laws.compactMap { law in
      switch law.kind {
      case .always(let holds): holds(session) ? nil : (law.name, "`\(law.name)` does not hold")
      case .eventually(let begins, let holds):
        try begins(session) && !holds(session) ? missing(law.name, after: session, holds) : nil
      case .reachable: nil
      }
    }
  }

  /// Returns the names of the app's witnesses that a session shows.
  func reached(by session: Session) -> [String] {
    host.app.laws.compactMap { law in
      if case .reachable(let holds) = law.kind, holds(session) { law.name } else { nil }
    }
  }

  /// The names of all the app's witnesses.
  var witnesses: [String] { host.app.laws.filter(\.isWitness).map(\.name) }

  /// Lets time pass in a copy of a session until a condition holds. Returns the broken law when nothing more is due.
  private func missing(
    _ law: String, after session: Session, _ holds: (Session) -> Bool
  ) throws -> (law: String, message: String)? {
    let copy = try host.wake(session.record.asStored)
    for _ in 0..<Self.patience {
      guard let due = copy.nextMoment else {
        return (law, "`\(law)` does not come true: nothing is due any more on \(copy.topScreenRIB ?? "no screen")")
      }
      _ = copy.turn(.advance(milliseconds: max(due - copy.now, 1)), at: at)
      if holds(copy) { return nil }
    }
    return (law, "`\(law)` does not come true in \(Self.patience) moments at which something is due")
  }
}
