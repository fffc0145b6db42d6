import TextFormats

/// One line of logcat in the formats `threadtime`, `time` or `brief`, or as Android Studio writes it, also with the year and
/// the zone of `-v year` and `-v zone` (developer.android.com/tools/logcat).
struct LogcatLine: Equatable {
  /// The time as it is written; `nil` for a line without one.
  let time: Time?
  /// What follows the time.
  let rest: Substring

  /// A time of logcat.
  enum Time: Equatable {
    /// With the year, and perhaps the zone.
    case full(String)
    /// Without the year: `11-27 10:00:00.123`.
    case yearless(String)
  }

  /// Whether a line has the form of logcat. The lines that `adb` itself writes before a log have not.
  static func hasForm(_ line: String) -> Bool {
    if line.hasPrefix("--------- ") { return true }
    let read = LogcatLine(line)
    return read.time == nil ? isBrief(line) : isTagged(read.rest)
  }

  init(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, Self.isClock(words[1]) else {
      (time, rest) = (nil, line[...])
      return
    }
    switch words[0].utf8.count {
    case 5 where Self.hasShape(words[0], "00-00"):
      (time, rest) = (.yearless("\(words[0]) \(words[1])"), words[2])
    case 10 where Self.hasShape(words[0], "0000-00-00"):
      let zone = words[2].prefix { $0 != " " }
      let hasZone = Self.hasShape(zone, "+0000") || Self.hasShape(zone, "-0000")
      time = .full("\(words[0]) \(words[1])" + (hasZone ? " \(zone)" : ""))
      rest = hasZone ? words[2].dropFirst(zone.count) : words[2]
    default: (time, rest) = (nil, line[...])
    }
  }

  private static func isClock(_ word: Substring) -> Bool { hasShape(word.prefix(9), "00:00:00.") }

  /// Whether a text has digits where a shape has `0`, and is equal to it elsewhere.
  private static func hasShape(_ text: Substring, _ shape: String) -> Bool {
    text.utf8.count == shape.utf8.count
      && zip(text.utf8, shape.utf8).allSatisfy { $1 == UInt8(ascii: "0") ? $0.isDigit : $0 == $1 }
  }

  /// Whether what follows a time begins with numbers of a process and a level, or with a level and a tag.
  private static func isTagged(_ rest: Substring) -> Bool {
    rest.drop { $0 == " " }.first?.isNumber == true || isBrief(rest)
  }

  /// `I/ActivityManager(  585): …`
  private static func isBrief(_ text: some StringProtocol) -> Bool {
    let start = Array(text.utf8.prefix(2))
    return start.count == 2 && "VDIWEFS".utf8.contains(start[0]) && start[1] == UInt8(ascii: "/")
      && text.contains("): ")
  }
}

extension LogcatLine {
  /// The members of an intent that can follow its data, in the text of `Intent.toShortString`.
  private static let members = [" typ=", " flg=", " xflg=", " pkg=", " cmp=", " bnds=", " clip=", " sel=", " (has "]

  /// The data of the intent of a line that tells that an activity starts; `nil` for any other line.
  ///
  /// `ActivityTaskManager`, before Android 10 `ActivityManager`, writes `START u0 {act=… dat=… flg=… cmp=…} from uid …`.
  var startedData: Substring? {
    guard rest.contains("Activity"), let start = rest.firstRange(of: "START "),
      let open = rest[start.upperBound...].firstIndex(of: "{"),
      let data = rest[open...].firstRange(of: "dat=")?.upperBound
    else { return nil }
    let text = rest[data...]
    // The data can contain spaces and braces: earlier versions of Android write it decoded.
    let ends = (Self.members + ["} "]).compactMap { text.firstRange(of: $0)?.lowerBound }
    let end = ends.min() ?? (text.last == "}" ? text.index(before: text.endIndex) : text.endIndex)
    return text[..<end]
  }
}
