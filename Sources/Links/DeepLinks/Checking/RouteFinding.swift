/// A problem of a table that loads.
public struct RouteFinding: Sendable, Hashable {
  /// The kind of finding; the raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    /// The app has no workflow of the name that the route gives.
    case unknownWorkflow
    /// The workflow reads a parameter that the route does not have.
    case missingParameter
    /// The workflow does nothing without a parameter that is optional in links.
    case optionalParameter
    /// The route accepts values of a parameter that the workflow cannot read.
    case wrongType
    /// The route has a parameter that the workflow does not read.
    case unusedParameter
    /// A path of the route is never reached: more specific routes match all of its URLs.
    case unreachable
    /// A value of a placeholder is never reached: a more specific route matches it.
    case shadowedValue
    /// The route's own sample URL does not parse back to it.
    case sampleLost
    /// A sample of the file is no link of the route.
    case wrongSample
    /// The route has expired.
    case expired
    /// The link of a shortcut, a Spotlight item or a QR code is rejected.
    case rejectedInput
  }

  /// The kind of finding.
  public let code: Code
  /// The place in the table that has the problem, such as `routes.wallet`.
  public let key: String
  /// The line of the table's file, from 1; nil when not known.
  public let line: Int?
  /// The problem, as a sentence.
  public let message: String
  /// The remedy, as a sentence.
  public let remedy: String
  /// A URL that shows it; nil when there is none.
  public let url: String?

  /// Whether the table should not be used as it is. Other findings are warnings.
  public var isError: Bool {
    switch code {
    case .unknownWorkflow, .missingParameter, .optionalParameter, .wrongType, .unreachable, .sampleLost,
      .wrongSample, .rejectedInput:
      true
    case .unusedParameter, .shadowedValue, .expired: false
    }
  }
}
