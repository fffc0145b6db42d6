import DeepLinks

/// A service whose links carry the link of an app inside, as the table tells it.
struct Wrapper: Sendable {
  let name: String
  /// The hosts of its links; the path does not matter.
  let openings: [LinkAddress.Opening]
  /// The parameters that hold the link inside; the first one given counts.
  let links: [String]
  /// Parameters that say where somebody without the app is sent.
  let fallbacks: [String]
  /// The hosts to which they may send: what a link names there somebody sees as recommended by us.
  let fallbackHosts: [String]
  /// Parameters that say where the link comes from.
  let kept: [ParameterPattern]
  /// The line of the table.
  let line: Int?
}

/// What a wrapper's link holds.
struct Unwrapping: Sendable {
  let wrapper: String
  /// The parameter that held the link inside, and that link.
  let parameter: String
  let inner: GatedURL.Part
  /// Parameters that are known to say where the link comes from.
  let attribution: [String: String]
  let unknown: [String: String]
  /// The parameters that the wrapper's own rules judge: the links inside, and the fallbacks.
  let judged: [String]
  /// The first fallback to a host that is not listed, which is in neither of them, and its refusal.
  let forbiddenFallback: (name: String, rejection: LinkRejection)?
}
