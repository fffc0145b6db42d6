/// Whether two types take a common value.
enum TypeOverlap: Equatable {
  /// Proved: there is none.
  case none
  /// This text is a value of both.
  case value(String)
  /// Not proved, and none was found.
  case unknown
}

extension ParameterType {
  /// Whether a segment of a path can be a value of both types.
  ///
  /// Values are compared one by one where there are few. Otherwise two automata that take at least what the types
  /// take read the same texts: where both never end together there is no common value, and where they do the text is
  /// tried out, so that what is given as an example is one.
  func overlap(_ other: ParameterType) -> TypeOverlap {
    let samples = samples + other.samples
    if let value = samples.first(where: { isPathValue($0) && other.isPathValue($0) }) { return .value(value) }
    switch (self, other) {
    // Samples of an enumeration are all of its values.
    case (.enumeration, _), (_, .enumeration): return .none
    // An address has one host, whatever way it is written in, and a sample of each host has been tried.
    case (.url, .url): return .none
    default: return OverlapSearch(self, other).result
    }
  }

  /// Whether a path can say the text, and it is a value of the type.
  func isPathValue(_ text: String) -> Bool {
    !["", ".", ".."].contains(text) && LinkCharacters.normalised(text).utf8.elementsEqual(text.utf8)
      && LinkCharacters.firstRefused(in: text) == nil && read(text) != nil
  }
}

extension ParameterType {
  /// The rule of a string or an identifier; nil for other types.
  var rule: TextRule? {
    switch self {
    case .string(let rule), .identifier(let rule): rule
    default: nil
    }
  }
}

/// Looks for the shortest text that two automata take.
private struct OverlapSearch {
  let types: [ParameterType]
  let automata: [ValueAutomaton]

  /// How many pairs of states are looked at: more than two types have of which anybody has thought.
  static let maximumStates = 20_000

  init(_ one: ParameterType, _ other: ParameterType) {
    types = [one, other]
    automata = types.map(ValueAutomaton.init)
  }

  private struct Pair: Hashable {
    let first: ValueAutomaton.State
    let second: ValueAutomaton.State
    /// How many dots the text is made of; 3 for any other text: a path cannot say `.` and `..`.
    let dots: Int
  }

  var result: TypeOverlap {
    let alphabet = alphabet
    var pairs = [Pair(first: automata[0].start, second: automata[1].start, dots: 0)]
    var origins: [(pair: Int, scalar: Unicode.Scalar)?] = [nil]
    var seen = Set(pairs)
    var index = 0
    var isProved = true
    while index < pairs.count {
      let pair = pairs[index]
      if pair.dots == 3, automata[0].accepts(pair.first), automata[1].accepts(pair.second) {
        let text = text(origins, index)
        if types.allSatisfy({ $0.isPathValue(text) }) { return .value(text) }
        isProved = false
      }
      for scalar in alphabet {
        guard let first = automata[0].step(pair.first, scalar), let second = automata[1].step(pair.second, scalar)
        else { continue }
        let next = Pair(first: first, second: second, dots: Self.dots(pair.dots, scalar))
        guard seen.insert(next).inserted else { continue }
        pairs.append(next)
        origins.append((index, scalar))
      }
      index += 1
      if pairs.count > Self.maximumStates { return .unknown }
    }
    return isProved ? .none : .unknown
  }

  private static func dots(_ dots: Int, _ scalar: Unicode.Scalar) -> Int {
    scalar == "." && dots < 2 ? dots + 1 : 3
  }

  private func text(_ origins: [(pair: Int, scalar: Unicode.Scalar)?], _ end: Int) -> String {
    var scalars: [Unicode.Scalar] = []
    var index = end
    while let origin = origins[index] {
      scalars.append(origin.scalar)
      index = origin.pair
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.reversed())
    return String(text)
  }

  /// Every character that one of the types tells from all others, and one of each set that none tells apart: the
  /// plainest first.
  private var alphabet: [Unicode.Scalar] {
    let plain = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.,:/+".unicodeScalars
    let ascii = Array(plain) + (0x20...0x7E).map { Unicode.Scalar(UInt8($0)) }.filter { !plain.contains($0) }
    let told = Set(types.flatMap(\.toldApart))
    let rules = types.compactMap(\.rule)
    var sets: Set<[Bool]> = []
    let chosen = ascii.filter { scalar in
      told.contains(scalar) || sets.insert(rules.map { $0.holds(scalar) }).inserted
    }
    let borders = Set(rules.flatMap(\.ranges).flatMap { [$0.lowerBound, $0.upperBound + 1] } + [0x80])
    let begins = borders.filter { $0 >= 0x80 }.sorted()
    // A set may begin with characters that no link may hold.
    let beyond = zip(begins, begins.dropFirst() + [0x110000]).compactMap { begin, end in
      (begin..<min(end, begin + 512)).lazy.compactMap(Unicode.Scalar.init).first { !LinkCharacters.isRefused($0) }
    }
    return chosen + told.filter { !$0.isASCII } + beyond
  }
}

extension TextRule {
  /// Whether a character may follow the prefix.
  func holds(_ scalar: Unicode.Scalar) -> Bool { ranges.isEmpty || ranges.contains { $0.contains(scalar.value) } }
}

extension ParameterType {
  /// The characters that mean something of their own in values of the type.
  fileprivate var toldApart: [Unicode.Scalar] {
    let text =
      switch self {
      case .string(let rule), .identifier(let rule): rule.prefix
      case .integer, .decimal: "0123456789-."
      case .place, .coordinate: "0123456789-.,here"
      case .time: "0123456789-:T+Z."
      case .url(let hosts): "https://?#HTTPS." + hosts.joined() + hosts.joined().uppercased()
      case .enumeration: ""
      }
    return Array(text.unicodeScalars) + ["."]
  }
}
