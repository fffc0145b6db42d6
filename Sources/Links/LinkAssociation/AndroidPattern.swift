/// The pattern in one attribute of an intent filter's `data`, matched by Android's own rules.
///
/// The rules are those of `android.os.PatternMatcher` in the published source of Android. Android compares UTF-16 units.
package struct AndroidPattern: Sendable, Hashable {
  /// The part of a URL that the attribute compares.
  package enum Part: String, Sendable, CaseIterable {
    case path, query, fragment
  }

  /// The kind of comparison: the end of the attribute's name after its part.
  package enum Kind: String, Sendable, CaseIterable {
    case literal = ""
    case prefix = "Prefix"
    case pattern = "Pattern"
    case advancedPattern = "AdvancedPattern"
    case suffix = "Suffix"
  }

  private enum Matcher: Sendable, Hashable {
    case text([UInt16])
    case glob(AndroidGlob)
    case advanced(AndroidAdvancedGlob)
  }

  let part: Part
  let kind: Kind
  /// The pattern as the manifest writes it.
  let written: String
  private let matcher: Matcher

  /// The pattern that a manifest writes; nil when Android does not accept it.
  package init?(_ part: Part, _ kind: Kind, written: String) {
    self.part = part
    self.kind = kind
    self.written = written
    let units = Array(Self.unescaped(written).utf16)
    switch kind {
    case .literal, .prefix, .suffix: matcher = .text(units)
    case .pattern: matcher = .glob(AndroidGlob(units))
    case .advancedPattern:
      guard let glob = AndroidAdvancedGlob(units) else { return nil }
      matcher = .advanced(glob)
    }
  }

  /// The name of the attribute without `android:`, such as `pathPrefix`.
  var attribute: String { part.rawValue + kind.rawValue }

  /// The attributes of a part, such as `path`, `pathPrefix`, ….
  static func attributes(of part: Part) -> [String] { Kind.allCases.map { part.rawValue + $0.rawValue } }

  /// Returns whether the pattern matches a decoded text.
  package func matches(_ text: String) -> Bool {
    switch matcher {
    case .text(let units):
      switch kind {
      case .prefix: return text.utf16.starts(with: units)
      case .suffix: return text.utf16.reversed().starts(with: units.reversed())
      default: return text.utf16.elementsEqual(units)
      }
    case .glob(let glob): return glob.matches(Array(text.utf16))
    case .advanced(let glob): return glob.matches(Array(text.utf16))
    }
  }

  /// Returns texts that the pattern probably matches: the shortest, and longer ones with each of `runs` in place of a
  /// wildcard.
  func examples(runs: [String]) -> [String] {
    switch matcher {
    case .text(let units):
      let text = String(decoding: units, as: UTF16.self)
      switch kind {
      case .prefix: return runs.map { text + $0 }
      case .suffix: return runs.map { (part == .path ? "/" : "") + $0 + text }
      default: return [text]
      }
    case .glob(let glob): return runs.map { String(decoding: glob.example(Array($0.utf16)), as: UTF16.self) }
    case .advanced(let glob): return runs.map { String(decoding: glob.example(Array($0.utf16)), as: UTF16.self) }
    }
  }

  /// Returns the text of an attribute as Android's build tools (aapt2) read it: a backslash is removed, and the character
  /// after it stays. So `\\.` in the file is `\.` in the pattern, and `\.` is `.`.
  static func unescaped(_ written: String) -> String {
    guard written.contains("\\") else { return written }
    var text = String.UnicodeScalarView()
    var rest = written.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "u":
        if let code = UInt32(String(rest.prefix(4)), radix: 16), let unicode = Unicode.Scalar(code) {
          text.append(unicode)
          rest = rest.dropFirst(4)
        }
      case let other?: text.append(other)
      case nil: break
      }
    }
    return String(text)
  }
}
