import DeepLinks

/// A service whose links carry the link of an app inside.
struct Wrapper: Sendable {
  let name: String
  /// The hosts of its links; the path does not matter.
  let openings: [LinkAddress.Opening]
  /// The parameters that hold the link inside; the first one given counts.
  let links: [String]
  /// Parameters that name a page for people without the app.
  let fallbacks: [String]
  /// The hosts that fallbacks may name. A fallback of the app's own link looks like a recommendation by the app.
  let fallbackHosts: [String]
  /// Parameters that name the origin of the link.
  let kept: [ParameterPattern]
  /// The line of the table.
  let line: Int?
}

/// The contents of a wrapper's link.
struct Unwrapping: Sendable {
  let wrapper: String
  /// The parameter that held the link inside, and that link.
  let parameter: String
  let inner: GatedURL.Part
  /// Parameters that name the origin of the link.
  let attribution: [String: String]
  let unknown: [String: String]
  /// The parameters that the wrapper's own rules judge: the links inside, and the fallbacks.
  let judged: [String]
  /// The first fallback to a host that is not listed, with its rejection. It is neither in `attribution` nor in
  /// `unknown`.
  let forbiddenFallback: (name: String, rejection: LinkRejection)?
}
