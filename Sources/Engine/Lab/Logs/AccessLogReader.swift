import DeepLinks
import TextFormats

/// A reader of access logs. The links are what phones without the app, and browsers, ask the site for.
///
/// The clients of a site are many, so each link is opened in a session of its own. Referrers are not read: the page that they
/// name has a line of its own.
struct AccessLogReader: LogLineReader {
  private let routes: RouteTable
  /// Whether a path was read as one of the first host, because the log does not name the host.
  private var hasAssumedHost = false

  init(routes: RouteTable) { self.routes = routes }

  var assumptions: [BilingualText] {
    guard hasAssumedHost, let host = routes.hosts.first, routes.hosts.count > 1 else { return [] }
    let others = routes.hosts.dropFirst()
    let list = BilingualText(en: others.joined(separator: " or "), ja: others.joined(separator: "、"))
    return [LogSentence.guessedHost.sentence(["host": BilingualText(host), "others": list])]
  }

  mutating func read(_ line: String) -> LogLine {
    guard !line.isEmpty else { return .nothing }
    guard let line = AccessLogLine(line) else { return .notUnderstood("has not the form of an access log") }
    let words = line.request.split(separator: " ")
    guard (2...3).contains(words.count), words[0].utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      return .leftOut(.noRequests)
    }
    guard words[0] == "GET" else { return .leftOut(.otherMethods) }
    guard let target = target(String(words[1]), host: line.host) else { return .leftOut(.otherHosts) }
    guard let at = line.at else { return .notUnderstood("has a time that cannot be read") }
    let url = "https://\(target.host)\(target.path)"
    if Self.isFile(target.path), (try? routes.parse(url)) == nil { return .leftOut(.files) }
    return .link(url: url, at: at, session: nil)
  }

  /// Returns the host and the path of a request; `nil` for one to another site. A whole URL in the request names the host,
  /// with `http` where a proxy passes it on.
  private mutating func target(_ target: String, host: String?) -> (host: String, path: String)? {
    guard !target.hasPrefix("/") else {
      if let host { return routes.hosts.contains(host) ? (host, target) : nil }
      hasAssumedHost = true
      return routes.hosts.first.map { ($0, target) }
    }
    guard let start = target.firstRange(of: "://")?.upperBound else { return nil }
    let named = target[start...].prefix { !"/?#".contains($0) }
    let path = target[named.endIndex...]
    let name = named.prefix { $0 != ":" }.lowercased()
    return routes.hosts.contains(name) ? (name, path.hasPrefix("/") ? String(path) : "/" + path) : nil
  }

  /// Whether a path is that of a file: its last segment has an extension, or it is below `/.well-known`. A path of that form
  /// can be one of a route too.
  private static func isFile(_ path: String) -> Bool {
    let path = path.prefix { $0 != "?" && $0 != "#" }
    if path.hasPrefix("/.well-known/") { return true }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return false }
    let extended = name[name.index(after: dot)...]
    return (1...11).contains(extended.utf8.count) && extended.contains(where: \.isLetter)
      && extended.utf8.allSatisfy { $0.isDigit || (0x61...0x7A).contains($0 | 0x20) }
  }
}
