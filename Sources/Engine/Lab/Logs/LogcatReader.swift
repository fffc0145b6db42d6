import DeepLinks

/// A reader of logcat: the links with which activities start. The log is one phone's, so its links are opened in one session.
///
/// `Uri.toSafeString` decides what the log shows of a link (frameworks/base, core/java/android/net/Uri.java). Of `https` and
/// `http` it shows the host alone: `https://site.example/...`. Earlier versions of Android write a link of another scheme
/// decoded, and without what follows a `#`; newer ones (the source of android-36) shorten it too: `myapp://reservations/...`.
/// A link that was shortened is counted and left out, because what it opened is not known.
struct LogcatReader: LogLineReader {
  private static let shortened = "..."

  private let routes: RouteTable
  private var year: LogYear
  private var usesYear = false

  init(routes: RouteTable, year: LogYear) { (self.routes, self.year) = (routes, year) }

  var assumptions: [BilingualText] {
    usesYear && year.isTaken ? [LogSentence.guessedYear.sentence(["year": "\(year.current)"])] : []
  }

  mutating func read(_ line: String) -> LogLine {
    guard !line.isEmpty else { return .nothing }
    let line = LogcatLine(line)
    guard let data = line.startedData, data.contains("://") else { return .leftOut(.otherLines) }
    // A link has no spaces: the phone has decoded them.
    let url = String(data).replacing(" ", with: "%20")
    if url.hasSuffix(Self.shortened) {
      return .leftOut(isOurs(String(url.dropLast(Self.shortened.count))) ? .notWhole : .otherApps)
    }
    guard isOurs(url) else { return .leftOut(.otherApps) }
    let at: Int64?
    switch line.time {
    case nil: return .link(url: url, at: nil, session: LinkLine.standardSession)
    case .full(let text): at = LogTime.milliseconds(text)
    case .yearless(let text):
      usesYear = true
      at = year.milliseconds(text)
    }
    guard let at else { return .notUnderstood("has a time that cannot be read") }
    return .link(url: url, at: at, session: LinkLine.standardSession)
  }

  /// Whether the scheme or the host of a link is known, so that the link may be one of the app.
  private func isOurs(_ url: String) -> Bool {
    do throws(LinkRejection) {
      _ = try routes.parse(url)
      return true
    } catch {
      return error.code != .unknownScheme && error.code != .unknownHost
    }
  }
}
