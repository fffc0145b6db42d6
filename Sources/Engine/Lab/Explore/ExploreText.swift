import DeepLinks
public import HeadlessUI
import TextFormats

extension ExploreReport {
  /// The extent in words in English, then each finding with its commands.
  public var text: String { text(in: .english) }

  /// Returns the extent in words, then each finding with its commands.
  public func text(in language: Language) -> String {
    let words = ExploreWords(language: language)
    let lines = findings.flatMap { finding in
      ["", words.line(of: finding)] + words.details(of: finding) + finding.commands.map { "  \($0)" }
    }
    return ([extent(words)] + remarks(words) + lines + ["", result(words)]).joined(separator: "\n")
  }

  private func extent(_ words: ExploreWords) -> String {
    let counts = [
      "app": app, "states": words.count(states, "state"), "transitions": words.count(transitions, "transition"),
      "depth": "\(depth)", "screens": words.count(screens.count, "screen"), "ribs": words.count(ribs.count, "RIB"),
    ]
    return words.say(.extent, counts)
  }

  /// What the search left open, and what it found besides mistakes.
  private func remarks(_ words: ExploreWords) -> [String] {
    let rest = states - followed
    var lines = rest > 0 ? [words.say(.unfollowed, ["states": words.count(rest, "state")])] : []
    if let unknownTrees { lines.append(words.say(.unknownTrees, ["trees": words.count(unknownTrees, "tree")])) }
    for (field, links) in (losses ?? [:]).sorted(by: { $0.key < $1.key }) {
      lines.append(words.say(.losses, ["field": field, "links": words.count(links, "link")]))
    }
    if lawSequences > 0 { lines.append(words.say(.laws, ["sequences": words.count(lawSequences, "random sequence")])) }
    for witness in witnesses ?? [] { lines += [witness.message] + witness.commands.map { "  \($0)" } }
    if let knownFindings {
      lines.append(words.say(.knownFindings, ["findings": words.count(knownFindings, "known finding")]))
    }
    lines += (goneFindings ?? []).map { words.say(.gone, ["name": $0]) }
    if let replacingLinks { lines.append(words.say(.replacing, ["links": words.count(replacingLinks, "link")])) }
    return lines
  }

  private func result(_ words: ExploreWords) -> String {
    let found = ["findings": words.count(findings.count, "finding"), "kinds": kinds]
    let end =
      if !findings.isEmpty { words.say(.found, found) } else {
        words.say(states > followed ? .nothingSoFar : .nothing)
      }
    return end + (lawSequences > 0 ? "" : words.say(.unsearched))
  }

  private var kinds: String {
    ExploreFinding.Code.allCases.compactMap { code in
      let count = findings.count { $0.code == code }
      return count > 0 ? "\(code.rawValue) \(count)" : nil
    }.joined(separator: ", ")
  }
}

/// The words of a report and of its picture in one language.
struct ExploreWords {
  let language: Language

  func say(_ sentence: ExploreSentence, _ values: [String: String] = [:]) -> String {
    sentence.sentence(values)[language]
  }

  /// A number with its noun in English; in Japanese the sentence has the counter.
  func count(_ number: Int, _ noun: String) -> String {
    language == .japanese ? "\(number)" : counted(number, noun)
  }

  func line(of finding: ExploreFinding) -> String {
    let sentence = ExploreSentence(rawValue: finding.code.rawValue) ?? .finding
    let message = say(sentence, ["message": finding.message, "subject": finding.subject])
    return say(.finding, ["code": finding.code.rawValue, "message": message])
  }

  /// What a sentence in Japanese leaves out of the message: the error of the code, the law, or the ends of two links.
  func details(of finding: ExploreFinding) -> [String] {
    guard language == .japanese, [.fault, .rebuild, .law, .linkOrder, .back].contains(finding.code) else { return [] }
    return [say(.detail, ["message": finding.message])]
  }
}
