public import Logging
public import SessionEngine

/// Opens the store of a daemon.
public protocol StoreOpening: Sendable {
  /// Opens the store of a daemon with a configuration, with what keeps other programs away from it. `host` has the app whose
  /// sessions are stored. Throws `DaemonError`.
  func open(
    _ configuration: DaemonConfiguration, host: SessionHost, logger: Logger
  ) throws(DaemonError) -> OpenStore
}
