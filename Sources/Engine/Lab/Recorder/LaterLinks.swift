import SessionEngine

/// What the sample links of every route do in a session: what a person can open next.
///
/// Each link is opened in a copy of the session, first on a network that loses every request, because what the session has
/// loaded shows there, and then on the session's own network.
struct LaterLinks {
  /// What a link did, as far as two sessions are compared.
  struct Effect: Hashable {
    fileprivate let cause: MatrixCause
    fileprivate let screen: String?
  }

  private let links: [MatrixLink]
  private let host: SessionHost

  init(host: SessionHost) {
    links = MatrixLink.samples(of: host.routes)
    self.host = host
  }

  /// Returns what each link does in a session at a time, in milliseconds since 1970. Throws the app's error when the app
  /// cannot be built.
  func effects(in session: Session, at time: Int64) throws -> [Effect] {
    var effects: [Effect] = []
    try visit(session, at: time) {
      effects.append($0)
      return true
    }
    return effects
  }

  /// Whether the links do the same in a session as these effects. It opens no more links after the first difference. Throws
  /// the app's error when the app cannot be built.
  func have(_ effects: [Effect], in session: Session, at time: Int64) throws -> Bool {
    var (rest, isSame) = (effects[...], true)
    try visit(session, at: time) {
      isSame = rest.popFirst() == $0
      return isSame
    }
    return isSame
  }

  /// Opens each link while `continues(effect)` is true.
  private func visit(_ session: Session, at time: Int64, while continues: (Effect) -> Bool) throws {
    let runner = MatrixRunner(host: host, at: time)
    for network in [MatrixNetwork.failing, .quick] {
      let column = try runner.column(session, network)
      for link in links {
        let cell = try runner.open(link, in: column).cell
        guard continues(Effect(cause: MatrixCause(cell), screen: cell.screen)) else { return }
      }
    }
  }
}
