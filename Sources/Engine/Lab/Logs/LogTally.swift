package import DeepLinks
import TextFormats

/// The numbers of a file of links: what was read, and what was left out.
public struct LogTally: Sendable, Hashable, Encodable {
  /// A kind of line that is no link. The raw values are the names in JSON.
  public enum LeftOut: String, Sendable, CaseIterable {
    /// A request with another method than `GET`.
    case otherMethods
    /// A request for a file, such as `/app.js`, `/robots.txt` or one below `/.well-known`.
    case files
    /// A request to a host that the table does not have.
    case otherHosts
    /// A line of an access log without an HTTP request.
    case noRequests
    /// A link that the log shows only in part.
    case notWhole
    /// A link of another app.
    case otherApps
    /// A line about something else.
    case otherLines
  }

  /// The number of lines that are named.
  private static let mostPlaces = 10

  /// The name of the file.
  public let file: String
  /// The format of the file.
  public let format: LogFormat
  /// The number of links.
  public private(set) var links = 0
  /// The number of links whose time is before the one of an earlier line, so that they are opened at that one; `nil` for
  /// none.
  public private(set) var earlier: Int?
  /// The number of short links in whose place their long links were opened; `nil` for none.
  public private(set) var shortLinks: Int?
  /// The first ten different ones, as `bit.ly/x stands for …`, without secrets; `nil` for none.
  public private(set) var standFor: [String]?
  /// The lines that were left out, by `LeftOut`; `nil` for none.
  public private(set) var leftOut: [String: Int]?
  /// The number of lines that should be links and cannot be read; `nil` for none.
  public private(set) var notUnderstood: Int?
  /// The first ten lines that cannot be read or that show a link only in part; `nil` for none.
  public private(set) var places: [Place]?

  /// A line that is named, with the reason. In JSON it is one text: `line 7 has a time that cannot be read`.
  public struct Place: Sendable, Hashable, Encodable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// What the line has or has not, in English.
    let reason: String

    /// The line and the reason.
    public var description: String { "line \(line) \(reason)" }

    /// Writes the description.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }

  init(file: String, format: LogFormat) { (self.file, self.format) = (file, format) }

  /// Whether there is anything to report about a list of links, or about a log.
  public var isWorthReporting: Bool {
    format.isOfOtherProgram || earlier != nil || notUnderstood != nil || shortLinks != nil
  }

  // MARK: - Counting

  mutating func countLink() { links += 1 }

  mutating func countEarlier() { earlier = (earlier ?? 0) + 1 }

  mutating func countShortLink(_ sentence: String) {
    shortLinks = (shortLinks ?? 0) + 1
    let known = standFor ?? []
    if known.count < Self.mostPlaces, !known.contains(sentence) { standFor = known + [sentence] }
  }

  mutating func leaveOut(_ kind: LeftOut, line: Int) {
    leftOut = (leftOut ?? [:]).merging([kind.rawValue: 1], uniquingKeysWith: +)
    if kind == .notWhole { name(Place(line: line, reason: "has only a part of its link")) }
  }

  mutating func countNotUnderstood(_ reason: String, line: Int) {
    notUnderstood = (notUnderstood ?? 0) + 1
    name(Place(line: line, reason: reason))
  }

  private mutating func name(_ place: Place) {
    if (places ?? []).count < Self.mostPlaces { places = (places ?? []) + [place] }
  }
}

extension LogTally {
  /// The numbers in one sentence: `access.log (access): 2 links; left out: 3 requests for files`.
  public var text: String { sentence.en }

  /// The numbers in both languages.
  package var sentence: BilingualText {
    let found = places ?? []
    let more = (notUnderstood ?? 0) + (leftOut?[LeftOut.notWhole.rawValue] ?? 0) - found.count
    let named =
      found.map { BilingualText(en: $0.description, ja: "\($0.line)行目") }
      + (more > 0 ? [LogSentence.more.sentence(["count": "\(more)"])] : [])
    let kinds = LeftOut.allCases.compactMap { kind in leftOut?[kind.rawValue].map { kind.sentence($0) } }
    let parts = [
      LogSentence.read.sentence([
        "file": BilingualText(file), "format": BilingualText(format.rawValue), "links": .number(links, "link"),
      ]), kinds.isEmpty ? nil : LogSentence.leftOut.sentence(["kinds": .list(kinds)]),
      notUnderstood.map { LogSentence.notUnderstood.sentence(["lines": .number($0, "line")]) },
      earlier.map { LogSentence.earlier.sentence(["links": .number($0, "link")]) },
      named.isEmpty ? nil : LogSentence.places.sentence(["places": .list(named)]),
      shortLinks.map { LogSentence.shortLinks.sentence(["links": .number($0, "short link"), "list": shortList]) },
    ].compactMap { $0 }
    return BilingualText(en: parts.map(\.en).joined(), ja: parts.map(\.ja).joined())
  }

  /// The short links, each on a line of its own.
  private var shortList: BilingualText {
    let rest = (standFor ?? []).count < Self.mostPlaces ? [] : ["…"]
    return BilingualText(((standFor ?? []) + rest).map { "\n  \($0)" }.joined())
  }
}

extension LogTally.LeftOut {
  /// A number of lines of the kind in words.
  fileprivate func sentence(_ count: Int) -> BilingualText {
    let (kind, unit): (LogSentence, String) =
      switch self {
      case .otherMethods: (.otherMethods, "request")
      case .files: (.files, "request")
      case .otherHosts: (.otherHosts, "request")
      case .noRequests: (.noRequests, "line")
      case .notWhole: (.notWhole, "link")
      case .otherApps: (.otherApps, "link")
      case .otherLines: (.otherLines, "line")
      }
    return kind.sentence(["count": .number(count, unit)])
  }
}

extension BilingualText {
  /// A number with its unit in English, and the number in Japanese, whose sentences have the unit.
  package static func number(_ count: Int, _ unit: String) -> BilingualText {
    BilingualText(en: counted(count, unit), ja: "\(count)")
  }

  /// Texts one after another.
  static func list(_ texts: [BilingualText]) -> BilingualText {
    BilingualText(en: texts.map(\.en).joined(separator: ", "), ja: texts.map(\.ja).joined(separator: "、"))
  }
}
