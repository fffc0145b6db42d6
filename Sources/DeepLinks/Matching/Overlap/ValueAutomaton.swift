/// Reads texts character by character as a type does that takes endlessly many; takes all of its values, and of other
/// texts only some that few would write, such as the 30th of February.
struct ValueAutomaton {
  /// What has been read.
  enum State: Hashable {
    /// So many characters of a text.
    case text(Int)
    /// Part of a number.
    case number(NumberAutomaton.State)
    /// So many characters of `here`.
    case here(Int)
    /// Part of a point's first number.
    case latitude(NumberAutomaton.State)
    /// Part of a point's second number.
    case longitude(NumberAutomaton.State)
    /// Part of a point's name, of which nothing is asked.
    case name
    /// Part of a time.
    case time(TimeAutomaton.State)
    /// So many characters of `https://`.
    case scheme(Int)
    /// This begin of a host.
    case host(String)
    /// A host with letters beyond ASCII that may be mapped to any, and what follows a host.
    case anything
  }

  let start: State
  private let type: ParameterType
  private let prefix: [Unicode.Scalar]
  private let number: NumberAutomaton
  private let longitude = NumberAutomaton(decimals: -180_000_000...180_000_000)

  init(_ type: ParameterType) {
    self.type = type
    prefix = Array(type.prefix.unicodeScalars)
    switch type {
    case .integer(let range): number = NumberAutomaton(integers: range)
    case .decimal(let range):
      number = NumberAutomaton(decimals: range.lowerBound.millionths...range.upperBound.millionths)
    default: number = NumberAutomaton(decimals: -90_000_000...90_000_000)
    }
    switch type {
    case .string, .identifier, .enumeration: start = .text(0)
    case .integer, .decimal: start = .number(NumberAutomaton.State())
    case .place, .coordinate: start = .latitude(NumberAutomaton.State())
    case .time: start = .time(TimeAutomaton.State())
    case .url: start = .scheme(0)
    }
  }

  /// The state after one more character; nil when no value goes on so.
  func step(_ state: State, _ scalar: Unicode.Scalar) -> State? {
    switch state {
    case .text(let count): return allows(scalar, at: count) ? .text(count + 1) : nil
    case .number(let state): return number.step(state, scalar).map { .number($0) }
    case .here(let count): return Self.here[count...].first == scalar ? .here(count + 1) : nil
    case .latitude(let state):
      if scalar == "h", type == .place, state == NumberAutomaton.State() { return .here(1) }
      if scalar == ",", number.accepts(state) { return .longitude(NumberAutomaton.State()) }
      return number.step(state, scalar).map { .latitude($0) }
    case .longitude(let state):
      if scalar == ",", type == .place, longitude.accepts(state) { return .name }
      return longitude.step(state, scalar).map { .longitude($0) }
    case .name: return .name
    case .time(let state): return TimeAutomaton.step(state, scalar).map { .time($0) }
    case .scheme(let count):
      guard Self.scheme[count].properties.lowercaseMapping == scalar.properties.lowercaseMapping else { return nil }
      return count + 1 == Self.scheme.count ? .host("") : .scheme(count + 1)
    case .host(let begin): return step(host: begin, scalar)
    case .anything: return .anything
    }
  }

  /// Whether what has been read is a value.
  func accepts(_ state: State) -> Bool {
    switch state {
    case .text(let count): type.rule.map { $0.length.contains(count - prefix.count) } ?? true
    case .number(let state): number.accepts(state)
    case .here(let count): count == Self.here.count
    case .longitude(let state): longitude.accepts(state)
    case .time(let state): TimeAutomaton.accepts(state)
    case .host(let host): hosts.contains(host)
    case .name, .anything: true
    case .latitude, .scheme: false
    }
  }

  private static let here = Array("here".unicodeScalars)
  private static let scheme = Array("https://".unicodeScalars)

  private var hosts: [String] {
    guard case .url(let hosts) = type else { return [] }
    return hosts
  }

  private func allows(_ scalar: Unicode.Scalar, at count: Int) -> Bool {
    if count < prefix.count { return prefix[count] == scalar }
    guard let rule = type.rule, count < prefix.count + rule.length.upperBound else { return false }
    return rule.holds(scalar)
  }

  private func step(host begin: String, _ scalar: Unicode.Scalar) -> State? {
    if !scalar.isASCII { return .anything }
    if hosts.contains(begin), "/?#".unicodeScalars.contains(scalar) { return .anything }
    let longer = begin + scalar.properties.lowercaseMapping
    return hosts.contains { $0.hasPrefix(longer) } ? .host(longer) : nil
  }
}
