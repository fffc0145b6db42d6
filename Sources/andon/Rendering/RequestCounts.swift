/// Requests to the backend, for a person: how many, and by which RIBs.
enum RequestCounts {
  /// The count, with the RIBs that sent the requests where they are known: `3 (LoggedIn 1, Wallet 2)`.
  static func text(_ count: Int, _ byRIB: [String: Int]?) -> String {
    guard let byRIB, !byRIB.isEmpty else { return "\(count)" }
    let list = byRIB.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "\(count) (\(list.joined(separator: ", ")))"
  }
}
