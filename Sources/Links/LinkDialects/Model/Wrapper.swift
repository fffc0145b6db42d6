import DeepLinks

/// A service whose links contain the link of an app.
struct Wrapper: Sendable {
  let name: String
  /// The hosts of its links; the path does not matter.
  let openings: [LinkAddress.Opening]
  /// The parameters that hold the link inside; the first one given counts.
  let links: [String]
  /// The parameters that hold a path of ours, or a link. They count where none of `links` is given.
  let paths: [String]
  /// Whether the path and the query of its links are a path of ours. They count where no parameter gives the link.
  let hasOwnPath: Bool
  /// The number of segments of the path before that path of ours.
  let segmentsBeforePath: Int
  /// Whether it sends people without the app to the store, and gives them the link when they open the app for the first time.
  let isDeferring: Bool
  /// Parameters that name a page for people without the app.
  let fallbacks: [String]
  /// The hosts that fallbacks may name. A fallback in the app's own link looks like a page of the app.
  let fallbackHosts: [String]
  /// Parameters that name the origin of the link.
  let kept: [ParameterPattern]
  /// The line of the table.
  let line: Int?
}

/// The contents of a wrapper's link.
struct Unwrapping: Sendable {
  let wrapper: String
  /// The parameter that contains the inner link.
  let parameter: String
  /// The inner link.
  let inner: GatedURL.Part
  /// Parameters that name the origin of the link.
  let attribution: [String: String]
  let unknown: [String: String]
  /// The parameters that the wrapper's own rules check: the links inside, and the fallbacks.
  let checked: [String]
  /// The first fallback to a host that is not listed, with its rejection. It is neither in `attribution` nor in
  /// `unknown`.
  let forbiddenFallback: (name: String, rejection: LinkRejection)?
}
