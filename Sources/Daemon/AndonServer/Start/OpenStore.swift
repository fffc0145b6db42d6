public import ControlProtocol
public import SessionEngine

/// The store of a daemon, open, with the part of `status` that describes it.
public struct OpenStore: Sendable {
  /// The store.
  public let storage: any SessionStorage
  /// What `status` shows of it.
  public let status: StoreStatus
  /// What the start has found, although the store can be used; `nil` when nothing.
  let warning: String?
  private let closing: @Sendable () throws -> Void

  /// Creates a store that is open. `close` closes it, and lets other programs use it; it is called last.
  public init(
    _ storage: any SessionStorage, status: StoreStatus, warning: String? = nil,
    close: @escaping @Sendable () throws -> Void = {}
  ) {
    (self.storage, self.status, self.warning, closing) = (storage, status, warning, close)
  }

  /// Uses a store that the caller made: one that fails on purpose, for example.
  init(given storage: any SessionStorage) {
    self.init(
      storage,
      status: StoreStatus(database: "given", durability: "given", pragmas: [:], schema: 0, counts: nil, trouble: nil))
  }

  /// Closes the store. Throws `StorageError` when it was not closed cleanly.
  public func close() throws { try closing() }
}
