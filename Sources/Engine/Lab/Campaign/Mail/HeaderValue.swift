import TextFormats

/// The value of a header field with parameters (RFC 2045, 5.1): `text/html; charset="UTF-8"`.
struct HeaderValue {
  /// The text before the first semicolon, in lower case.
  let text: String
  /// The parameters, by their names in lower case. Of two with a name the first counts.
  let parameters: [String: String]

  /// Reads a field without its name.
  init(_ field: String) {
    var parts: [String] = [""]
    var (isQuoted, isEscaped) = (false, false)
    for scalar in field.unicodeScalars {
      switch scalar {
      case _ where isEscaped: isEscaped = false
      case "\\" where isQuoted:
        isEscaped = true
        continue
      case "\"":
        isQuoted.toggle()
        continue
      case ";" where !isQuoted:
        parts.append("")
        continue
      default: break
      }
      parts[parts.count - 1].unicodeScalars.append(scalar)
    }
    text = parts[0].trimmed.lowercased()
    let pairs = parts.dropFirst().compactMap { part -> (String, String)? in
      guard let equals = part.firstIndex(of: "=") else { return nil }
      return (part[..<equals].trimmed.lowercased(), part[part.index(after: equals)...].trimmed)
    }
    parameters = Dictionary(pairs) { first, _ in first }
  }
}
