import NIOHTTP1

/// The headers of every response. They let the page load its own files and nothing else, and keep other pages away.
enum SecurityHeaders {
  /// What the page may load and do. A page that showed hostile text as markup could still not run it.
  static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  private static let all = [
    ("Content-Security-Policy", contentSecurityPolicy), ("X-Content-Type-Options", "nosniff"),
    ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// Adds the headers to a response.
  static func add(to response: inout InspectorResponse) { response.headers.add(contentsOf: all) }
}
