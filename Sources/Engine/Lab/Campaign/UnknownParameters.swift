import DeepLinks
import TextFormats

/// The parameters of a link that its screen does not take.
struct UnknownParameters {
  /// The names.
  let names: [String]
  /// The names of the parameters that the screen takes and the link does not have.
  let free: [String]
  private let route: Route?

  /// The shortest word that tells what a parameter is of.
  private static let shortestWord = 4

  /// The values by the names.
  private let values: [String: String]

  /// The items of the link's query that have no value, and no sign of one.
  private let alone: Set<String>

  /// The parameters of a link of a route; `nil` for a route that is not known.
  init(names: [String], _ explanation: LinkExplanation, _ route: Route?, in url: String) {
    (self.names, self.route) = (names, route)
    let query = url.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    alone = Set(query.split(separator: "&").filter { !$0.contains("=") }.map(String.init))
    values = explanation.unknown
    let given = Set(explanation.parameters.filter { $0.source != .standard }.map(\.name))
    free = route?.parameters.filter { $0.location == .query && !given.contains($0.name) }.map(\.name) ?? []
  }

  /// What is told of them. It is probably a mistake when the screen takes another parameter that is not there, and one of them has a
  /// word of the screen's own name, as `coupon` for the code of a coupon, nearly the name of that parameter, a value that only
  /// that parameter takes, as `car=premium`, or is the value of the only one, as `?SPRING300`.
  ///
  /// Any other one is a possible mistake: a value that the sender meant has no effect. `near` is the address of a screen that takes
  /// them all.
  func problem(near: String?) -> CampaignProblem {
    let isMeant =
      !free.isEmpty && names.contains { isOfRoute($0) || isLikeFree($0) || hasValueOfFree($0) || isValueOfFree($0) }
    let (ja, list) = (names.map { "「\($0)」" }.joined(separator: "、"), names.joined(separator: ", "))
    let taken =
      free.isEmpty ? nil : (ja: free.map { "「\($0)」" }.joined(separator: "、"), en: free.joined(separator: ", "))
    let advice = near.map { HintSentence.didYouMean.sentence(["meant": $0]) }
    return CampaignProblem(
      isMeant ? .probableMistake : .noEffect,
      ja: "\(ja)は、アプリでは使われません。" + (taken.map { "この画面で使えるのは\($0.ja)です。" } ?? "") + (advice?.ja ?? ""),
      en: "Parameters that have no effect in the app: \(list)." + (taken.map { " Its screen takes \($0.en)." } ?? "")
        + (advice.map { " \($0.en)" } ?? ""))
  }

  /// The only route below or above that of the link which has all of the parameters in its query; `nil` for none, and for several.
  func near(among routes: [Route]) -> Route? {
    guard let route else { return nil }
    let found = routes.filter { other in
      (other.path.hasPrefix("\(route.path)/") || route.path.hasPrefix("\(other.path)/")) && !other.path.contains("{")
        && names.allSatisfy { other.parameter($0)?.location == .query }
    }
    return found.count == 1 ? found[0] : nil
  }

  private func isOfRoute(_ name: String) -> Bool {
    guard let route else { return false }
    let known = Self.words(of: "\(route.name) \(route.path)")
    return Self.words(of: name).contains { word in
      known.contains { NearestName.distance(word, $0, limit: 1) != nil }
    }
  }

  private func isLikeFree(_ name: String) -> Bool {
    name.count >= Self.shortestWord
      && free.contains {
        $0.count >= Self.shortestWord && $0.first == name.lowercased().first
          && NearestName.distance(name, $0, limit: 2) != nil
      }
  }

  private func isValueOfFree(_ name: String) -> Bool {
    alone.contains(name) && free.count == 1 && route?.parameter(free[0])?.type.read(name) != nil
  }

  private func hasValueOfFree(_ name: String) -> Bool {
    guard let route, let value = values[name] else { return false }
    return route.parameters.contains { parameter in
      guard free.contains(parameter.name), parameter.type.read(value) != nil else { return false }
      return switch parameter.type {
      case .enumeration, .place, .coordinate, .time, .url: true
      case .string, .identifier, .integer, .decimal, .date, .localTime: false
      }
    }
  }

  /// The words of a name in the singular: those of `coupon_code` and `menu/coupons`.
  private static func words(of name: String) -> Set<String> {
    let words = name.lowercased().split { !$0.isLetter }.map { $0.hasSuffix("s") ? String($0.dropLast()) : String($0) }
    return Set(words.filter { $0.count >= shortestWord })
  }
}
