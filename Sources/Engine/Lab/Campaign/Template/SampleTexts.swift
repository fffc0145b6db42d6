import DeepLinks
import HeadlessUI
import TextFormats

/// The samples in a link of a template that the table rejects, to tell of the link with the names of its values in their places.
struct SampleTexts: Sendable {
  /// The texts with a sample, each with the same text with names, the longest first.
  private var pairs: [(sample: String, written: String)] = []

  /// The fewest characters of a text that is found wherever it is, and not only in quotes or as a whole path.
  private static let leastLength = 6

  /// No samples.
  init() {}

  /// The samples of a link. `marked` is the link with a mark for each name.
  init(_ url: String, marked: String) {
    let (samples, texts) = (Self.texts(of: url), Self.texts(of: marked))
    guard samples.count == texts.count else { return }
    for (sample, text) in zip(samples, texts) where sample != text {
      let (decoded, written) = (Self.decoded(sample), Self.decoded(text))
      pairs += [sample, decoded].unique.map { ($0, written) }
    }
    pairs.sort { $0.sample.count > $1.sample.count }
  }

  /// The mark in place of the value with a name.
  static func mark(_ name: String) -> String { "\u{1}\(name.filter { !"/?#&=".contains($0) })\u{2}" }

  /// The link, its path, the segments of the path, and the values of its query.
  private static func texts(of link: String) -> [String] {
    let address = link.prefix { !"?#".contains($0) }
    let path = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address
    let local = link.hasPrefix("http") ? path.drop { $0 != "/" }.dropFirst() : path
    let items = link.dropFirst(address.count).dropFirst().split(separator: "&", omittingEmptySubsequences: false)
    let values = items.map { String($0.drop { $0 != "=" }.dropFirst()) }
    return ([link[...], local] + local.split(separator: "/", omittingEmptySubsequences: false)).map(String.init)
      + values
  }

  private static func decoded(_ text: String) -> String { PercentCoding.lenientlyDecoded(Array(text.utf8)[...]) }

  /// Returns a text with the names in place of the samples. `name` is a name as it is shown.
  private func restored(_ text: String, _ name: (String) -> String) -> String {
    let marked = pairs.filter { !$0.sample.isEmpty }.reduce(text) { text, pair in
      if pair.sample.count >= Self.leastLength || pair.sample.contains("/") {
        return text.replacing(pair.sample, with: pair.written)
      }
      return text.replacing("「\(pair.sample)」", with: "「\(pair.written)」")
        .replacing("`\(pair.sample)`", with: "`\(pair.written)`")
    }
    return marked.replacing(/\u{1}([^\u{2}]*)\u{2}/) { "{{ \(name(String($0.output.1))) }}" }
  }

  /// Returns a problem with the names in place of the samples.
  func restored(_ problem: CampaignProblem, _ name: (String) -> String) -> CampaignProblem {
    guard !pairs.isEmpty else { return problem }
    return CampaignProblem(
      problem.code, ja: restored(problem.text.ja, name), en: restored(problem.text.en, name))
  }
}
