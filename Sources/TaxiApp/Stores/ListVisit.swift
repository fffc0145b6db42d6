import SessionEngine

/// A list that the backend also changes by itself, as the customer visits it: whether it is open, and how old it is.
///
/// The backend sends nothing by itself. A reservation becomes an order and an order becomes a ride on the backend only,
/// so a list that is opened again is requested again when it is old.
struct ListVisit: Codable, Hashable, Sendable {
  /// The age from which a list is old, in milliseconds.
  static let longestAge: Int64 = 600_000

  /// Whether the RIB of the list is attached.
  var isOpen = false
  /// The time of the last request, in milliseconds since 1970.
  var askedAt: Int64?
  /// Whether the next request keeps the loaded list until its reply.
  var isRefreshing = false

  /// Returns whether the list was requested too long before a time, in milliseconds since 1970.
  func isOld(at time: Int64) -> Bool { askedAt.map { time - $0 >= Self.longestAge } ?? false }
}

extension ListVisit? {
  /// Returns whether the list is old at a time. One that was never requested is not.
  func isOld(at time: Int64) -> Bool { self?.isOld(at: time) ?? false }

  /// Returns whether a list that opens at a time is requested: when it was not yet, is old, or has news since its last
  /// request.
  func mustRequest<Value>(_ list: Loadable<Value>, at time: Int64, hasNews: Bool) -> Bool {
    if list.isNotAsked || list.isLoading { return list.isNotAsked }
    return isOld(at: time) || hasNews
  }

  /// Opens the list, which is requested at a time; without a request for `nil`.
  mutating func open(at time: Int64?) {
    var visit = self ?? ListVisit()
    visit.isOpen = true
    visit.isRefreshing = time != nil
    visit.askedAt = time ?? visit.askedAt
    self = visit
  }

  /// Closes the list.
  mutating func close() { self?.isOpen = false }

  /// Ends the refresh of a request. Returns whether the request keeps the loaded list.
  mutating func endRefresh() -> Bool {
    defer { self?.isRefreshing = false }
    return self?.isRefreshing ?? false
  }
}

extension Loadable {
  /// Takes the result of a request: a value replaces a loaded one, and a failure leaves it.
  mutating func refresh(_ result: Result<Value, BackendError>) {
    if value != nil, case .success(let new) = result { self = .loaded(new) }
    settle(result)
  }
}
