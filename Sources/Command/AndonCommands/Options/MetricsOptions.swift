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

  private func address() throws -> InspectorAddress? {
    guard let addressText else { return nil }
    do throws(InspectorStartError) {
      return try InspectorAddress(addressText)
    } catch {
      throw ValidationError("--metrics: \(error.message). \(error.hint)")
    }
  }

  /// Starts the server of the numbers of the daemon at a socket; `nil` when none is wanted. Throws when the address is
  /// not free.
  func start(_ setup: Setup, socket: String) async throws -> Inspector? {
    guard let address = try address() else { return nil }
    let program = AndonProgram.current
    var configuration = InspectorConfiguration(
      address: address, socket: socket, lineBytes: Int(setup.limits[.lineBytes]),
      sessionLimits: setup.limits.session, program: program.name, version: program.version)
    configuration.content = .numbers
    do throws(InspectorStartError) {
      return try await Inspector.start(configuration, app: setup.app, routes: setup.routes)
    } catch {
      throw CommandError(error)
    }
  }
}
