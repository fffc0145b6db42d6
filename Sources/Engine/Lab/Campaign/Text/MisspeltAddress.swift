import DeepLinks
import TextFormats

/// An address of the app that no program opens, because its beginning is wrong or it has `\` in place of `/`:
/// `https://https://taxi.example/`, `https//taxi.example/`, `https://taxi.example\wallet`.
struct MisspeltAddress {
  /// What is wrong, with the address that was meant where that one opens a screen.
  let sentence: BilingualText

  /// The longest address that is looked at, in bytes.
  private static let longest = 2_048

  /// Reads an address; `nil` for one that the table takes, and for one of another host.
  init?(_ url: String, routes: RouteTable) {
    guard url.utf8.count <= Self.longest, routes.rejection(of: url) != nil else { return nil }
    if let sentence = Self.withoutSlashes(url, routes) ?? Self.withoutColon(url, routes) {
      self.sentence = sentence
      return
    }
    let head = url.prefix { !"?#".contains($0) }
    let path = String(head).replacing(/(?i)%5C/, with: "\\")
    let lower = path.lowercased()
    guard lower.count == path.count,
      let (host, range) = routes.hosts.lazy.compactMap({ host in lower.firstRange(of: host).map { (host, $0) } })
        .first(where: { Self.isBegin(lower[..<$1.lowerBound]) && Self.isEnd(lower[$1.upperBound...]) }),
      let fault = Self.fault(before: lower[..<range.lowerBound], path)
    else { return nil }
    let begin = lower.distance(from: lower.startIndex, to: range.upperBound)
    var rest = path.dropFirst(begin).replacing("\\", with: "/").replacing(/^:(?:443|80)(?=\/|$)/, with: "")
      .replacing(/\/{2,}/, with: "/")
    if rest.hasSuffix("/") { rest.removeLast() }
    let meant = "https://\(host)\(rest)\(url.dropFirst(head.count))"
    let advice: BilingualText
    if let rejection = routes.rejection(of: meant) {
      let words = routes.secrets.words(in: [meant])
      let hint = rejection.advice?.map { $0.replacing("\n", with: " ") }
      let told = BilingualText(
        en: "\(rejection.message) \(hint?.en ?? "")".trimmed, ja: rejection.sentence.ja + (hint?.ja ?? ""))
      advice = told.map { routes.secrets.redact(sentence: $0, about: words) }
    } else {
      advice = CampaignMarkupSentence.writeLink.sentence(["link": routes.secrets.redact(meant)])
    }
    sentence = fault.sentence(["advice": advice])
  }

  /// What is told of a link of the web with its path behind `#`, and the link that was meant; `nil` when that one opens nothing.
  static func behindHash(_ url: String, _ routes: RouteTable, at time: Timestamp) -> BilingualText? {
    guard let meant = linkBehindHash(url), (try? routes.parse(meant, at: time)) != nil else { return nil }
    let advice = CampaignMarkupSentence.writeLink.sentence(["link": routes.secrets.redact(meant)])
    return CampaignMarkupSentence.behindHash.sentence(["advice": advice])
  }

  /// A link of the web with the path behind its `#` in its place; `nil` for any other.
  static func linkBehindHash(_ url: String) -> String? {
    guard let hash = url.firstIndex(of: "#"), url.lowercased().hasPrefix("https://") else { return nil }
    let address = url.prefix { !"?#".contains($0) }.reversed().drop { $0 == "/" }.reversed()
    let rest = url[hash...].drop { "#!/".contains($0) }
    return String(address) + (rest.hasPrefix("?") ? "" : "/") + rest
  }

  /// What is told of a link with the app's scheme and without its two slashes, as `taxi:wallet`; `nil` for any other link.
  private static func withoutSlashes(_ url: String, _ routes: RouteTable) -> BilingualText? {
    let scheme = url.prefix { $0 != ":" }
    guard routes.schemes.contains(scheme.lowercased()) else { return nil }
    let rest = url.dropFirst(scheme.count + 1)
    guard !rest.hasPrefix("//"), !rest.isEmpty else { return nil }
    let meant = "\(scheme)://\(rest.drop { $0 == "/" })"
    guard routes.rejection(of: meant) == nil else { return nil }
    let advice = CampaignMarkupSentence.writeLink.sentence(["link": routes.secrets.redact(meant)])
    return CampaignMarkupSentence.noSlashes.sentence(["scheme": BilingualText(String(scheme)), "advice": advice])
  }

  /// What is told of a link with the app's scheme and another sign than `:` or none behind it, as `taxi//wallet`; `nil` for any
  /// other link.
  private static func withoutColon(_ url: String, _ routes: RouteTable) -> BilingualText? {
    guard let begin = url.prefixMatch(of: /([A-Za-z][A-Za-z0-9+.\-]*?)[;.,：；]?\/{2,3}(?=[^\/])/),
      routes.schemes.contains(begin.output.1.lowercased())
    else { return nil }
    let meant = "\(begin.output.1)://\(url[begin.range.upperBound...])"
    let rejection = routes.rejection(of: meant)
    let link = (rejection == nil ? meant : routes.nearestLink(meant)).map { ["meant": routes.secrets.redact($0)] }
    let words = routes.secrets.words(in: [meant])
    let told = rejection?.sentence.map { routes.secrets.redact(sentence: $0, about: words) }
    let advice = link.map { HintSentence.didYouMean.sentence($0) } ?? told
    return CampaignMarkupSentence.noColon.sentence([
      "scheme": BilingualText(String(begin.output.1)), "advice": advice ?? BilingualText(""),
    ])
  }

  private static func fault(before: Substring, _ path: String) -> CampaignMarkupSentence? {
    if before.wholeMatch(of: /(?:https?:\/\/){2,}/) != nil { return .twoBeginnings }
    guard before == "https://" else { return .wrongBeginning }
    return path.contains("\\") ? .backslash : nil
  }

  /// Whether the text before a host was meant as `https://`.
  private static func isBegin(_ text: Substring) -> Bool {
    text != "http://" && text.wholeMatch(of: /:\/\/|(?:[htps]{2,8}[:;.,]{0,2}[\/\\]{0,4}){1,4}/) != nil
  }

  private static func isEnd(_ text: Substring) -> Bool { text.first.map { "/\\:".contains($0) } ?? true }
}
