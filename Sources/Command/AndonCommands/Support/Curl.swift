import Foundation
import LinkAssociation
import TextFormats

/// Fetches published files with the program `curl`.
///
/// The files of one call are fetched at the same time. Each fetch ends after `timeout`, and reads at most
/// `PublishedResponse.maximumBytes` of a body. `curl` follows no redirect, speaks only HTTPS, and reads no file of the user's
/// settings, which could turn the checks of certificates off.
struct Curl {
  /// The server that requests are sent to instead of the one that their host name leads to, as HOST:PORT.
  let address: String?
  /// The file with the certificate authorities to trust; `nil` for those of the system.
  let authorities: String?
  /// The maximum time of one fetch.
  let timeout: TimeSpan

  /// The time after `timeout` at which a `curl` that did not end by itself is ended.
  private static let grace = Duration.seconds(2)

  /// Fetches files. Throws when `curl` is not there, or cannot be used at all.
  func fetch(_ files: [PublishedFile]) throws(CommandError) -> [PublishedOutcome] {
    var runs: [CurlRun] = []
    for file in files { runs.append(try CurlRun(arguments(for: file))) }
    CurlRun.finish(runs, within: timeout.duration + Self.grace)
    var outcomes: [PublishedOutcome] = []
    for run in runs { outcomes.append(try CurlResult(run, timeout: timeout).outcome) }
    return outcomes
  }

  /// Returns the arguments for a file. Its host was checked to be a host name, and `--url` keeps it from being an option.
  private func arguments(for file: PublishedFile) -> [String] {
    // `--disable` counts only as the first argument.
    var arguments = [
      "--disable", "--silent", "--show-error", "--include", "--suppress-connect-headers", "--globoff", "--compressed",
      "--proto", "=https", "--max-filesize", "\(PublishedResponse.maximumBytes)",
      "--max-time", "\(timeout.milliseconds / 1000).\("\(timeout.milliseconds % 1000 + 1000)".dropFirst())",
    ]
    if let address { arguments += ["--connect-to", "::\(address)", "--noproxy", "*"] }
    // The certificate of Apple's CDN is checked by the system's authorities, also where the hosts have one of their own.
    if let authorities, address != nil || file.place != .appleCDN { arguments += ["--cacert", authorities] }
    return arguments + ["--url", file.url]
  }
}

/// One run of `curl`.
final class CurlRun {
  /// The maximum number of bytes that are read: a body, and its head.
  private static let maximumBytes = PublishedResponse.maximumBytes + 256 * 1024

  /// The output: the head and the body of the response.
  private(set) var bytes: [UInt8] = []
  /// Whether the output went on after the maximum.
  private(set) var isCut = false
  /// Whether the time was over before the output was.
  private(set) var isLate = false
  private var isOpen = true
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  /// Starts `curl`. Throws when no program can be started.
  init(_ arguments: [String]) throws(CommandError) {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["curl"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do { try process.run() } catch { throw Self.absent }
  }

  /// The error of a machine without `curl`.
  static var absent: CommandError {
    CommandError(
      .unavailable, "the program curl is not there, which fetches the files",
      hint: "install it: apt-get install curl, or brew install curl")
  }

  /// Reads the output of some runs until all of them have ended, or the time is over.
  static func finish(_ runs: [CurlRun], within time: Duration) {
    let clock = ContinuousClock()
    let end = clock.now + time
    while true {
      let open = runs.filter(\.isOpen)
      guard !open.isEmpty else { return }
      let left = (end - clock.now).milliseconds
      guard left > 0 else { return open.forEach { $0.stop(isLate: true) } }
      var places = open.map {
        pollfd(fd: $0.output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      }
      _ = poll(&places, nfds_t(places.count), Int32(clamping: left))
      for (run, place) in zip(open, places) where place.revents != 0 { run.readSome() }
    }
  }

  private func readSome() {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let count = read(output.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer[..<count]
      guard bytes.count > Self.maximumBytes else { return }
      isCut = true
      stop(isLate: false)
    } else if count == 0 || errno != EINTR {
      isOpen = false
    }
  }

  private func stop(isLate: Bool) {
    isOpen = false
    self.isLate = isLate
    kill(process.processIdentifier, SIGKILL)
  }

  /// Waits for the end of the program, and returns its exit code with the first line that it wrote to standard error.
  func ending() -> (code: Int32, message: String) {
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text.split(separator: "\n").first.map(String.init) ?? "")
  }
}
