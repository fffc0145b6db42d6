import DeepLinks
import TextFormats

/// The screen that was meant by another word for it: `login` by `signin`, whose letters are nearer to those of `signup`.
enum MeantWord {
  /// Words that people use for the same screen.
  private static let groups: [[String]] = [
    ["login", "log-in", "log_in", "logon", "signin", "sign-in", "sign_in"],
    ["signup", "sign-up", "sign_up", "register", "registration"],
  ]

  /// What is told of a link whose path is another word for the path of a screen; nil for any other link.
  static func advice(on url: String, _ rejection: LinkRejection, _ routes: RouteTable) -> BilingualText? {
    guard rejection.code == .unknownRoute, let start = url.firstRange(of: "://") else { return nil }
    let isOfWeb = url.lowercased().hasPrefix("http")
    let rest = url[start.upperBound...]
    let path = isOfWeb ? rest.drop { $0 != "/" }.dropFirst() : rest
    let word = path.prefix { !"/?#".contains($0) }
    guard let group = groups.first(where: { $0.contains(word.lowercased()) }) else { return nil }
    return group.lazy.filter { other in
      routes.rejection(of: String(url[..<word.startIndex]) + other + url[word.endIndex...]) == nil
    }.first.map { HintSentence.didYouMean.sentence(["meant": $0]) }
  }
}
