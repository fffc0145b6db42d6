import Foundation
import TestSupport
import Testing

/// A local TLS server that publishes association files with every fault: `tls-server.py` lists them.
struct PublishedServer {
  /// A folder, in which the server has its certificates.
  let andon: AndonProcess
  private let port: Int

  /// Runs `body` while the server runs.
  static func run(_ body: (PublishedServer) throws -> Void) throws {
    try AndonProcess.inFolder { andon in
      let (input, output) = (Pipe(), Pipe())
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "tls-server.py").path
      let server = try ChildProcess(
        "/usr/bin/env", ["python3", script, andon.folder.path, Repository.root.appending(path: "config").path],
        output: .pipe(output), input: .pipe(input))
      defer { server.terminate() }
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      let port = try #require(
        Int(line.split(separator: "\n").first ?? ""), "the server did not print its port: \(line)")
      try body(PublishedServer(andon: andon, port: port))
    }
  }

  /// Runs the command for hosts whose requests the server gets. The time is long, because a busy machine can hold a test up.
  func check(_ labels: String..., options: [String] = [], script: String? = nil) throws -> AndonProcess.Result {
    try andon.run(
      ["routes", "published"] + labels.map { "\($0).site.test" } + ["--address", "127.0.0.1:\(port)"]
        + ["--cacert", andon.path("ca.pem"), "--timeout", "2m"] + options, script: script)
  }
}
