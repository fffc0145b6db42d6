import DeepLinks

/// The pages on which people share a link: those behind the buttons of social networks and messengers.
enum ShareService {
  /// The hosts and the beginnings of paths that the services document for buttons of other sites.
  private static let pages: [(host: String, paths: [String])] = [
    ("facebook.com", ["/sharer", "/share.php", "/dialog/share", "/dialog/send"]),
    ("twitter.com", ["/intent", "/share"]),
    ("x.com", ["/intent", "/share"]), ("social-plugins.line.me", ["/lineit"]), ("line.me", ["/R/msg", "/R/share"]),
    ("timeline.line.me", ["/social-plugin"]), ("b.hatena.ne.jp", ["/entry", "/add"]),
    ("getpocket.com", ["/edit", "/save"]), ("linkedin.com", ["/sharing", "/shareArticle"]),
    ("pinterest.com", ["/pin/create"]), ("wa.me", ["/"]), ("whatsapp.com", ["/send"]), ("t.me", ["/share"]),
    ("threads.net", ["/intent"]), ("threads.com", ["/intent"]), ("bsky.app", ["/intent"]),
    ("reddit.com", ["/submit"]), ("note.com", ["/intent"]),
  ]

  /// Whether an address is such a page.
  static func isOne(_ url: String) -> Bool {
    guard let start = url.firstRange(of: "://") else { return false }
    let rest = url[start.upperBound...]
    let host = rest.prefix { !"/?#".contains($0) }.lowercased()
    let path = rest.dropFirst(host.count)
    return pages.contains { page in
      (host == page.host || host.hasSuffix(".\(page.host)")) && page.paths.contains(where: path.hasPrefix)
    }
  }
}
