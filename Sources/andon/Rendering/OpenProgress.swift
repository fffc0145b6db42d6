import Foundation

/// The number of links that were opened so far, on a terminal.
///
/// It is shown on standard error only while standard output goes elsewhere; on the same terminal the outcomes are the
/// progress.
struct OpenProgress {
  private static let interval = Duration.milliseconds(100)

  private let isShown = isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0
  private var links = 0
  private var last: ContinuousClock.Instant?

  /// Counts a link, and shows the number at most ten times a second.
  mutating func count() {
    guard isShown else { return }
    links += 1
    let now = ContinuousClock.now
    if let last, now - last < Self.interval { return }
    last = now
    write("\randon: \(links) links opened")
  }

  /// Removes the number from the terminal.
  func clear() { if isShown, last != nil { write("\r\u{1b}[K") } }

  private func write(_ text: String) { try? Descriptor(number: STDERR_FILENO).write(text) }
}
