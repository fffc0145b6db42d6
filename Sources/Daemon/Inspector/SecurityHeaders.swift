import HTTPTypes
import Hummingbird

/// The headers of every response. They let the page load its own files and nothing else, and keep other pages away.
enum SecurityHeaders {
  /// What the page may load and do. A page that showed hostile text as markup could still not run it.
  static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  static func add(to response: inout Response) {
    response.headers[.contentSecurityPolicy] = contentSecurityPolicy
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.cacheControl] = "no-store"
    for (name, value) in others { response.headers[name] = value }
  }

  private static let others: [(HTTPField.Name, String)] = [
    ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
}
