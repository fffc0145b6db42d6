import Foundation

/// A number of things that a command has done so far, on a terminal.
///
/// It is shown on standard error only while standard output goes elsewhere; on the same terminal the output is the
/// progress, except for a command that writes its output when everything is done.
struct Progress {
  private static let interval = Duration.milliseconds(100)

  private let isShown: Bool
  private let program = AndonProgram.current.name
  private let noun: String
  private let verb: String
  private let total: Int?
  private var done = 0
  private var last: ContinuousClock.Instant?

  /// The progress of doing something with things: `links`, `opened`. `total` is their number, if it is known.
  /// `isBeforeOutput` is whether the command writes its output only afterwards.
  init(_ noun: String, _ verb: String, of total: Int? = nil, isBeforeOutput: Bool = false) {
    (self.noun, self.verb, self.total) = (noun, verb, total)
    isShown = isatty(STDERR_FILENO) == 1 && (isBeforeOutput || isatty(STDOUT_FILENO) == 0)
  }

  /// Counts things, and shows the number at most ten times a second.
  mutating func count(_ number: Int = 1) {
    guard isShown else { return }
    done += number
    let now = ContinuousClock.now
    if let last, now - last < Self.interval { return }
    last = now
    write("\r\(program): \(done)\(total.map { " of \($0)" } ?? "") \(noun) \(verb)")
  }

  /// Removes the number from the terminal.
  func clear() { if isShown, last != nil { write("\r\u{1b}[K") } }

  private func write(_ text: String) { try? Descriptor(number: STDERR_FILENO).write(text) }
}
