import DeepLinks

/// The parameters of a link that its screen does not take.
struct UnknownParameters {
  /// The names.
  let names: [String]
  /// The names of the parameters that the screen takes and the link does not have.
  let free: [String]
  private let route: Route?

  /// The shortest word that tells what a parameter is of.
  private static let shortestWord = 4

  /// The parameters of a link of a route; `nil` for a route that is not known.
  init(names: [String], _ explanation: LinkExplanation, _ route: Route?) {
    (self.names, self.route) = (names, route)
    let given = Set(explanation.parameters.filter { $0.source != .standard }.map(\.name))
    free = route?.parameters.filter { $0.location == .query && !given.contains($0.name) }.map(\.name) ?? []
  }

  /// What is told of them. It is probably a mistake when one has a word of the screen's own name, as `coupon` for the code of a
  /// coupon, and the screen takes another parameter that is not there.
  var problem: CampaignProblem {
    let isMeant = !free.isEmpty && names.contains(where: isOfRoute)
    let (ja, list) = (names.map { "「\($0)」" }.joined(separator: "、"), names.joined(separator: ", "))
    let taken =
      free.isEmpty ? nil : (ja: free.map { "「\($0)」" }.joined(separator: "、"), en: free.joined(separator: ", "))
    return CampaignProblem(
      isMeant ? .probableMistake : .noEffect,
      ja: "\(ja)は、アプリでは使われません。" + (taken.map { "この画面で使えるのは\($0.ja)です。" } ?? ""),
      en: "Parameters that have no effect in the app: \(list)." + (taken.map { " Its screen takes \($0.en)." } ?? ""))
  }

  private func isOfRoute(_ name: String) -> Bool {
    guard let route else { return false }
    let words = Self.words(of: name)
    return !words.isDisjoint(with: Self.words(of: "\(route.name) \(route.path)"))
  }

  /// The words of a name in the singular: those of `coupon_code` and `menu/coupons`.
  private static func words(of name: String) -> Set<String> {
    let words = name.lowercased().split { !$0.isLetter }.map { $0.hasSuffix("s") ? String($0.dropLast()) : String($0) }
    return Set(words.filter { $0.count >= shortestWord })
  }
}
