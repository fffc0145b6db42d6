import AndonServer
import ArgumentParser
import Inspector
import TextFormats

/// The option of the daemon's numbers over HTTP, without the page.
struct MetricsOptions: ParsableArguments {
  @Option(
    name: .customLong("metrics"),
    help: ArgumentHelp(
      "Serve /metrics for Prometheus and /health for probes at an address, for any host name; port 0 is any free one.",
      valueName: "host:port"))
  var addressText: String?

  func validate() throws { _ = try address() }

  private func address() throws -> InspectorAddress? { try InspectorAddress.ofOption("--metrics", addressText) }

  /// Starts the server of the numbers of the daemon at a socket; `nil` when none is wanted. Throws when the address is
  /// not free.
  func start(_ setup: Setup, socket: String) async throws -> Inspector? {
    try await Inspector.start(at: address(), of: "metrics", setup, socket: socket) { $0.content = .numbers }
  }
}
