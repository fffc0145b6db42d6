import TextFormats

/// The rules for how a file must be served, for one response.
///
/// The sources are *Supporting associated domains* and technical note TN3155 of Apple, and *Configure website associations*
/// of Android: HTTPS with a valid certificate, no redirect, readable from everywhere and for every user agent. Only Android
/// asks for a content type. Neither follows a redirect, also not on the same host, so this program follows none.
struct PublishedRules {
  let file: PublishedFile
  let response: PublishedResponse

  /// The fault because of which phones do not read the content; `nil` for none.
  var fault: PublishedFinding? { redirect ?? wrongStatus ?? tooLarge }

  private var redirect: PublishedFinding? {
    guard (300..<400).contains(response.status), let location = response.field("location") else { return nil }
    let own = Self.host(of: file.url)
    let target = (Self.host(of: location) ?? own) == own ? "the same host" : "another host"
    return PublishedFinding(
      .error, .redirected,
      "The server redirects (\(response.status) → \(location), \(target)), and phones follow no redirect. "
        + "Expected the file with the status 200.", remedy: "Serve the file itself at \(file.url).")
  }

  private var wrongStatus: PublishedFinding? {
    guard response.status != 200 else { return nil }
    let remedy =
      file.place == .appleCDN
      ? "Correct the file on the host, and wait: Apple's CDN cannot be told to read it again."
      : "Serve the file to every address and every user agent."
    return PublishedFinding(
      .error, .wrongStatus, "The status is \(response.status), expected 200.\(appleReason)", remedy: remedy)
  }

  /// The reason that Apple's CDN gives for not having the file. An iPhone reads the same two fields.
  private var appleReason: String {
    guard file.place == .appleCDN, let reason = response.field("apple-failure-reason") else { return "" }
    let details = response.field("apple-failure-details").map { " (\($0))" } ?? ""
    return " Apple's reason: \(reason)\(details)."
  }

  private var tooLarge: PublishedFinding? {
    guard response.isCut || response.body.count > file.maximumBytes else { return nil }
    let size = response.isCut ? "more than \(PublishedResponse.maximumBytes)" : "\(response.body.count)"
    return PublishedFinding(
      .error, .tooLarge, "The file has \(size) bytes, expected at most \(file.maximumBytes).",
      remedy: file.place == .android ? "Remove statements." : "Write patterns that match several paths.")
  }

  /// The finding about the content type; `nil` when it is right.
  var contentType: PublishedFinding? {
    guard file.place != .appleCDN, response.mediaType != "application/json" else { return nil }
    let found = response.field("content-type").map { "`\($0)`" } ?? "missing"
    return PublishedFinding(
      file.place == .android ? .error : .warning, .wrongContentType,
      "The content type is \(found), expected `application/json`."
        + (file.place == .apple ? " Apple's documentation does not ask for one." : ""),
      remedy: "Send `Content-Type: application/json`.")
  }

  /// Returns the host of an absolute address in lower case; `nil` for a relative one.
  private static func host(of location: String) -> String? {
    let start = location.firstRange(of: "://")?.upperBound ?? location.prefix(2).endIndex
    guard location.contains("://") || location.hasPrefix("//") else { return nil }
    let authority = location[start...].prefix { !"/?#".contains($0) }
    return authority.split(separator: "@").last?.split(separator: ":").first?.lowercased() ?? ""
  }
}
