import DeepLinks
import Foundation
import TextFormats

/// The parameters of a link that were written behind `#`, which the app does not read: `menu/coupons#code=SPRING300` and
/// `menu/coupons#top?code=SPRING300`.
struct QueryBehindHash {
  /// The names of the parameters that the link's screen takes and does not get.
  let names: [String]
  /// The link with everything that was written as a parameter in its query.
  let meant: String

  /// Reads an accepted link; `nil` when nothing behind its `#` is a parameter that its screen takes and the query does not have.
  init?(_ url: String, _ explanation: LinkExplanation, _ routes: RouteTable) {
    guard let route = explanation.route.flatMap({ routes.route(named: $0) }) else { return nil }
    let given = Set(explanation.parameters.filter { $0.source != .standard }.map(\.name))
    let free = route.parameters.filter { $0.location == .query && !given.contains($0.name) }.map(\.name)
    guard let meant = Self.meant(by: url, known: free) else { return nil }
    names = Self.items(of: url, known: free).map(\.name).filter(free.contains).unique
    self.meant = meant
    guard !names.isEmpty else { return nil }
  }

  /// A link with the parameters behind its `#` in its query; `nil` for one that has none there. Names get the spelling of
  /// `known`.
  static func meant(by url: String, known: [String] = []) -> String? {
    let (address, items) = (url.prefix { $0 != "#" }, items(of: url, known: known))
    guard !items.isEmpty else { return nil }
    let sign = !address.contains("?") ? "?" : address.hasSuffix("?") || address.hasSuffix("&") ? "" : "&"
    return address + sign + items.map { $0.name + $0.value }.joined(separator: "&")
  }

  /// The parameters behind the `#` of a link. A value begins with its sign.
  private static func items(of url: String, known: [String]) -> [(name: String, value: Substring)] {
    url.drop { $0 != "#" }.split { "#?&".contains($0) }.map { $0.drop { "!/".contains($0) } }.filter {
      $0.contains("=")
    }
    .map { item in
      let name = String(item.prefix { $0 != "=" })
      return (known.first { $0.lowercased() == name.lowercased() } ?? name, item.dropFirst(name.count))
    }
  }

  /// What is told of a rejected link in full width that has parameters behind its `#` also in half width; `nil` for any other.
  static func narrow(_ url: String, _ routes: RouteTable) -> BilingualText? {
    let narrow = url.precomposedStringWithCompatibilityMapping
    guard narrow != url, narrow.contains("#"), routes.rejection(of: narrow) == nil,
      let hidden = QueryBehindHash(narrow, routes.explain(narrow) { _ in nil }, routes)
    else { return nil }
    return CampaignMarkupSentence.wideInLink.sentence(["link": routes.secrets.redact(hidden.meant)])
  }

  /// What is told of names behind the `#` of an accepted link that are probably mistakes for those of its screen, as
  /// `#coupon=SPRING300` for `code`; `nil` for any other link.
  static func otherNames(_ url: String, _ explanation: LinkExplanation, _ routes: RouteTable) -> CampaignProblem? {
    let names = items(of: url, known: []).map(\.name).unique
    guard !names.isEmpty, let route = explanation.route.flatMap({ routes.route(named: $0) }) else { return nil }
    let problem = UnknownParameters(names: names, explanation, route, in: url).problem(near: nil)
    return problem.code == .probableMistake ? problem : nil
  }

  /// What is told of them, with the link that was meant where that one opens a screen.
  func problem(_ routes: RouteTable) -> CampaignProblem {
    let list = BilingualText(
      en: names.map { "`\($0)`" }.joined(separator: ", "), ja: names.map { "「\($0)」" }.joined(separator: "、"))
    let advice =
      routes.rejection(of: meant) == nil
      ? CampaignMarkupSentence.writeLink.sentence(["link": routes.secrets.redact(meant)])
      : CampaignMarkupSentence.writeQuery.sentence
    return CampaignProblem(
      .probableMistake, CampaignMarkupSentence.queryBehindHash.sentence(["names": list, "advice": advice]))
  }
}
