import LinkAssociation
import TextFormats

/// The result of one run of `curl`, read from its exit code.
///
/// The exit codes are those of the manual page of `curl`.
struct CurlResult {
  /// The response, or the reason why there is none.
  let outcome: PublishedOutcome

  /// The result of a run. Throws when `curl` itself cannot be used.
  init(_ run: CurlRun, timeout: TimeSpan) throws(CommandError) {
    let (code, line) = run.ending()
    let response = PublishedResponse(message: run.bytes, isCut: run.isCut || code == 63)
    let message = Self.words(of: line)
    if run.isCut {
      outcome = response.map { .response($0) } ?? .failure(.broken, "the head of the response has no end")
      return
    }
    if run.isLate {
      outcome = Self.late(timeout)
      return
    }
    switch code {
    case 0: outcome = response.map { .response($0) } ?? .failure(.broken, "the response is not HTTP")
    case 126, 127: throw CurlRun.absent
    case 2, 4, 48:
      throw CommandError(
        .unavailable, "curl does not know an option that is needed: \(message)", hint: "install curl 7.54 or newer")
    case 77:
      throw CommandError(.badData, "the file of --cacert has no certificate: \(message)", hint: "name a PEM file")
    case 63: outcome = response.map { .response($0) } ?? .failure(.tooLarge, Self.tooLarge)
    case 28: outcome = Self.late(timeout)
    default: outcome = .failure(Self.finding(code), Self.sentence(code, message))
    }
  }

  private static let tooLarge =
    "the server announces more than \(PublishedResponse.maximumBytes) bytes, so the file was not read"

  private static func late(_ timeout: TimeSpan) -> PublishedOutcome {
    .failure(.timedOut, "the server did not send the whole file within \(DurationText.text(timeout.milliseconds))")
  }

  private static func finding(_ code: Int32) -> PublishedFinding.Code {
    switch code {
    case 5, 6, 7, 97: .unreachable
    case 51, 60, 83, 90, 91: .certificate
    case 35, 53, 54, 58, 59, 64, 66, 80: .tls
    default: .broken
    }
  }

  private static func sentence(_ code: Int32, _ message: String) -> String {
    switch code {
    case 5: "the proxy's name has no address (\(message))"
    case 6: "the name of the host has no address (\(message))"
    case 7: "no connection to the server (\(message))"
    case 51, 60: "the certificate is not valid: \(certificate(message)) (\(message))"
    case 35: "there is no TLS connection (\(message))"
    case 52: "the server ended the connection without a response"
    case 18, 56: "the connection ended before the end of the response (\(message))"
    default: "curl failed with \(code) (\(message))"
    }
  }

  /// Returns the fault of a certificate, read from the words of OpenSSL, LibreSSL or GnuTLS.
  private static func certificate(_ message: String) -> String {
    let text = message.lowercased()
    let known = [
      ("not yet valid", "it is not valid yet"), ("expired", "it has expired"),
      ("subject name", "it is for another host"), ("does not match", "it is for another host"),
      ("self-signed", "its authority is not known"), ("self signed", "its authority is not known"),
      ("issuer", "its authority is not known"), ("revoked", "it was revoked"),
    ]
    return known.first { text.contains($0.0) }?.1 ?? "see the words of curl"
  }

  /// Returns a message without `curl: (60) ` and without the full stop at its end.
  private static func words(of line: String) -> String {
    let text = line.hasPrefix("curl: ") ? line.dropFirst("curl: ".count) : line[...]
    let words = text.hasPrefix("(") ? text.drop { $0 != ")" }.dropFirst() : text
    let trimmed = String(words).trimmed
    return trimmed.hasSuffix(".") ? String(trimmed.dropLast()) : trimmed
  }
}
