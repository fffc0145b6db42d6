/// The reason why a link was rejected: the problem, its position, the expectation, and the nearest valid spelling.
///
/// Two rejections are equal when their codes and ranges are equal, because messages may change.
public struct LinkRejection: Error, Sendable, Equatable {
  /// The kind of rejection; the raw values are stable and may be stored.
  public enum Code: String, Sendable, CaseIterable {
    /// The text does not have the form of a link.
    case malformed
    /// The text is longer than `RouteTable.maximumBytes`.
    case tooLong
    /// The path has more than `RouteTable.maximumSegments` segments.
    case tooManySegments
    /// The query has more than `RouteTable.maximumQueryParameters` parameters.
    case tooManyParameters
    /// A character that no link may contain, as written or after decoding.
    case invalidCharacter
    /// A percent escape that is broken or does not decode to UTF-8.
    case invalidEncoding
    /// The link was escaped for HTML, so that `&amp;` is between its parameters.
    case htmlEscaped
    /// A separator of parameters is percent-encoded, so that it became a part of a name or a value.
    case encodedSeparator
    /// No scheme, or one that is neither in the table nor of a known app.
    case unknownScheme
    /// A host that is neither in the table nor of a known app or service.
    case unknownHost
    /// A host whose letters look like those of a host of the table.
    case lookalikeHost
    /// The link names a user or a password.
    case userInfo
    /// The link names a port.
    case port
    /// The link names an address in brackets, such as `[::1]`, in place of a host.
    case addressLiteral
    /// Two slashes with nothing between them.
    case emptySegment
    /// A path segment `.` or `..`, as written or after decoding.
    case dotSegment
    /// No route has this path.
    case unknownRoute
    /// A parameter that the route requires is absent.
    case missingParameter
    /// A parameter that is not repeated occurs twice.
    case duplicateParameter
    /// A repeated parameter occurs more often than the route accepts.
    case tooManyValues
    /// A parameter's value is not of its type.
    case badParameter
    /// A parameter with brackets, as other apps write places, where the route has one without.
    case bracketedParameter
    /// The path or a parameter's value has a placeholder that a template left unfilled.
    case unfilledTemplate
    /// A page that no link may open: not https, or not on an allowed host.
    case forbiddenPage
    /// A callback that is not registered.
    case forbiddenCallback
    /// A time in the past where only a future time is allowed.
    case timeInPast
    /// A route that has expired.
    case expiredRoute
    /// A link of another app to a feature that this app does not have.
    case noCounterpart
    /// A short link, which only its service can resolve: what it opens is not checked.
    case shortLink
    /// A link of a service that has ended, so that it opens nothing.
    case endedService
    /// A push, a shortcut or a Spotlight item for which the table names no link.
    case noLink
    /// A push without a text, for which a phone shows no notification.
    case silentPush
    /// A link inside more wrappers than `LinkOrigin.maximumWrappers`.
    case tooManyWrappers
  }

  /// Whether nothing is known of what the link opens, so that it is neither right nor wrong.
  public var isNotChecked: Bool { code == .shortLink }

  /// The kind of rejection.
  public let code: Code
  /// The problem, as a sentence in both languages. That in Japanese also tells what is allowed.
  public let sentence: BilingualText
  /// The position of the problem in UTF-8 bytes of the text as given; empty where something is missing.
  public let range: Range<Int>
  /// The expectation at that position.
  public let expected: String
  /// The nearest valid spelling or another advice, as a sentence in both languages; nil when there is none.
  public let advice: BilingualText?
  /// The name of the parameter that has the problem; nil when the problem is not one of a parameter.
  public let parameter: String?

  /// A rejection from its parts.
  public init(
    code: Code, _ sentence: BilingualText, range: Range<Int>, expected: String, advice: BilingualText? = nil,
    parameter: String? = nil
  ) {
    self.code = code
    self.sentence = sentence
    self.range = range
    self.expected = expected
    self.advice = advice
    self.parameter = parameter
  }

  /// The problem in English.
  public var message: String { sentence.en }
  /// The advice in English; nil when there is none.
  public var hint: String? { advice?.en }

  /// Returns the rejection with another advice.
  func advising(_ advice: BilingualText?) -> LinkRejection {
    LinkRejection(
      code: code, sentence, range: range, expected: expected, advice: advice, parameter: parameter)
  }

  /// Returns whether both reject for the same reason at the same bytes.
  public static func == (first: LinkRejection, second: LinkRejection) -> Bool {
    first.code == second.code && first.range == second.range
  }
}

extension LinkRejection: CustomStringConvertible {
  /// One line with message, position, expectation, hint and code.
  public var description: String {
    let hint = hint.map { " " + $0 } ?? ""
    return "\(message) (bytes \(range.lowerBound)–\(range.upperBound)) Expected \(expected).\(hint) [\(code.rawValue)]"
  }
}
