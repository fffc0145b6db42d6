/// A fault of a published file, or a difference from another one.
public struct PublishedFinding: Sendable, Hashable {
  /// How bad a finding is.
  public enum Severity: String, Sendable {
    /// Phones do not use the file, or use another one than expected.
    case error
    /// Phones use the file; something about it is unusual, or will change without help.
    case warning
    /// Nothing is wrong; something was not checked.
    case note
  }

  /// The kind of finding; the raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    /// There is no connection to the server.
    case unreachable
    /// The server did not send the whole file in time.
    case timedOut
    /// The certificate is not valid for the host.
    case certificate
    /// The server and the client do not agree on a TLS connection.
    case tls
    /// The connection ended before the end of the response, or the response is not HTTP.
    case broken
    /// The server redirects to another address.
    case redirected
    /// The status is not 200.
    case wrongStatus
    /// The content type is not `application/json`.
    case wrongContentType
    /// The file is larger than phones read.
    case tooLarge
    /// The file has an error in it.
    case invalidFile
    /// The file differs from the one beside the table.
    case differs
    /// The copy of Apple's CDN differs from the file on the host.
    case copyDiffers
    /// The file does not name the app of the manifest beside the table.
    case appNotNamed
    /// The fingerprint of a build is not in the file.
    case missingFingerprint
    /// The file includes another one, which is not fetched.
    case includeNotFetched
    /// The folder has no file to compare with.
    case noLocalFile
    /// The file beside the table is not JSON.
    case invalidLocalFile
  }

  /// How bad it is.
  public let severity: Severity
  /// The kind of finding.
  public let code: Code
  /// The problem, as a sentence with a full stop.
  public let message: String
  /// The remedy, as a sentence; empty for none.
  public let remedy: String
  /// The differences between two files.
  public let differences: [AssociationDifference]

  init(
    _ severity: Severity, _ code: Code, _ message: String, remedy: String, differences: [AssociationDifference] = []
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.remedy = remedy
    self.differences = differences
  }
}
