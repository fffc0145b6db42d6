import HeadlessUI
import TextFormats

/// What a report tells of several links at once, in one language: each sentence and each remark once.
struct CampaignDigest {
  let language: Language

  /// What some links show: the heading names the links.
  struct Seen {
    let heading: String
    let sentences: [CampaignSentence]
  }

  /// Broken links with the same problems.
  struct Broken {
    /// The links, at least one.
    let entries: [CampaignReport.Entry]
    /// The places of several links, with the name and the audience that all of them have; `nil` for one link.
    let heading: String?
    /// The first links, each once, and the number of the others.
    let links: [String]
    /// What breaks them.
    let problems: [String]
  }

  /// A remark: the heading names the links.
  struct Remark {
    let mark: String
    let heading: String
    let text: String
  }

  /// The links that show the same together. Many that differ in their values only, such as coupons for one person each, are told
  /// once.
  func seen(_ entries: [CampaignReport.Entry]) -> [Seen] {
    let told = entries.filter { !$0.sentences.isEmpty }
    let shapes = told.map { $0.sentences.map(\.withoutValues) }
    var values: [[CampaignSentence]: [CampaignValues]] = [:]
    for (shape, entry) in zip(shapes, told) { values[shape, default: []].append(entry.sentences.map(\.values)) }
    values = values.mapValues(\.unique).filter { $1.count >= CampaignValues.least }
    let keys = zip(shapes, told).map { shape, entry in values[shape] == nil ? entry.sentences : shape }
    return groups(Array(zip(keys, told.map(\.source)))).map { sentences, sources in
      guard let values = values[sentences] else { return Seen(heading: heading(sources), sentences: sentences) }
      return Seen(
        heading: heading(sources) + values.examples[language], sentences: values.filled(sentences))
    }
  }

  /// The most links with the same problems that are named.
  private static let mostLinks = 3

  /// The broken links, those with the same problems together.
  func broken(_ entries: [CampaignReport.Entry]) -> [Broken] {
    let broken = entries.filter(\.isBroken)
    let problems = broken.map { $0.problems.filter(\.code.isBreaking).map { $0.text[language] } }
    return groups(Array(zip(problems, broken.indices))).map { problems, members in
      let entries = members.map { broken[$0] }
      let links = entries.map(\.link).unique
      // What all of them have in common.
      let common = [entries.map(\.name).unique, entries.map(\.audience).unique].filter { $0.count == 1 }
        .compactMap { $0[0] }
      let more = links.count - Self.mostLinks
      let rest = more > 0 ? [LocalizedText(ja: "ほか\(more)件のリンク", en: "and \(counted(more, "more link"))")] : []
      return Broken(
        entries: entries,
        heading: entries.count > 1
          ? ([heading(entries.map(\.source).unique)] + common).joined(separator: "  ") : nil,
        links: links.prefix(Self.mostLinks) + rest.map { $0[language] }, problems: problems)
    }
  }

  /// The remarks of links, without what breaks them.
  func remarks(
    _ entries: [CampaignReport.Entry], where isTold: (CampaignProblem.Code) -> Bool = { _ in true }
  ) -> [Remark] {
    let remarks = entries.flatMap { entry in
      entry.problems.filter { !$0.code.isBreaking && isTold($0.code) }.map { ($0, entry.source) }
    }
    return groups(remarks).map { problem, lines in
      Remark(mark: CampaignReport.mark(problem.code)[language], heading: heading(lines), text: problem.text[language])
    }
  }

  /// What links open on phones.
  struct Phones {
    let heading: String
    /// What is opened, in the order of ``CampaignPhone``.
    let cells: [String]
  }

  /// The links that open the same on phones together.
  func phones(_ entries: [CampaignReport.Entry]) -> [Phones] {
    let told = entries.filter { !$0.phones.isEmpty }
    // Of a row with several links, such as one for each kind of phone, the place tells too little.
    let shared = Dictionary(grouping: told, by: \.place).filter { Set($1.map(\.index)).count > 1 }
    return groups(told.map { ($0.phones, $0.source) }).map { phones, lines in
      let others = shared.filter { place, entries in
        lines.contains { $0.place == place } && !Set(entries.map(\.source)).isSubset(of: lines)
      }
      let names = told.filter { others[$0.place] != nil && lines.contains($0.source) }.compactMap(\.name).unique
      return Phones(heading: heading(lines) + list(names), cells: phones.map { $0.text[language] })
    }
  }

  /// The most names that a heading has.
  private static let mostNames = 3

  /// The first of some names behind a heading.
  private func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    let (first, isCut) = (names.prefix(Self.mostNames), names.count > Self.mostNames)
    return LocalizedText(
      ja: " " + first.map { "「\($0)」" }.joined(separator: "、") + (isCut ? "など" : ""),
      en: ": " + first.map { "“\($0)”" }.joined(separator: ", ") + (isCut ? ", …" : ""))[language]
  }

  /// The links that are not checked, a line for each host and reason.
  func unchecked(_ links: [UncheckedLink]) -> [String] {
    let heads = links.map { link in
      let name = [.dependsOnSender, .partOfAddress].contains(link.kind) ? link.link : link.of
      let head = link.kind.title[language] + (name.isEmpty ? "" : ": \(name)")
      return ([head, link.remark.map { ": " + $0[language] } ?? ""], Source(place: link.place, index: link.index))
    }
    return groups(heads).map { parts, sources in
      let place = CampaignPlace.text(sources.map(\.place))
      let number = sources.count > 1 ? LocalizedText(ja: "\(sources.count)件、", en: "\(sources.count) × ") : ""
      return parts[0] + LocalizedText(ja: "（\(number.ja)\(place.ja)）", en: " (\(number.en)\(place.en))")[language]
        + parts[1]
    }
  }

  /// The values that are equal with the members that have them, each once, in the order of the first values.
  private func groups<Value: Hashable, Member: Hashable>(_ values: [(Value, Member)]) -> [(Value, [Member])] {
    var places: [Value: Int] = [:]
    var groups: [(Value, [Member])] = []
    for (value, member) in values {
      if let index = places[value] {
        groups[index].1.append(member)
      } else {
        places[value] = groups.count
        groups.append((value, [member]))
      }
    }
    return groups.map { ($0, $1.unique) }
  }

  private func heading(_ sources: [Source]) -> String {
    let place = CampaignPlace.text(sources.map(\.place))[language]
    let count = sources.count
    let several = LocalizedText(ja: "\(count)件（\(place)）", en: "\(count) links (\(place))")[language]
    return count > 1 ? several : place.prefix(1).uppercased() + place.dropFirst()
  }

  /// A link of the file, of which several entries can be branches.
  fileprivate struct Source: Hashable {
    let place: CampaignPlace
    let index: Int
  }
}

/// The values of the sentences about a link, for each sentence in their order.
private typealias CampaignValues = [[LocalizedText]]

extension CampaignValues {
  /// The least number of links with different values that are told together.
  fileprivate static let least = 3
}

extension [CampaignValues] {
  /// The most values that are named.
  private static var mostExamples: Int { 3 }
  private static var ownValue: LocalizedText { LocalizedText(ja: "（それぞれの値）", en: "(its own value)") }

  /// Whether the links differ in a value of a sentence.
  private func isOwn(_ sentence: Int, _ place: Int) -> Bool {
    contains { $0[sentence].count <= place || $0[sentence][place] != self[0][sentence][place] }
  }

  /// The sentences with the values that all links have, and words in place of the others.
  fileprivate func filled(_ sentences: [CampaignSentence]) -> [CampaignSentence] {
    sentences.enumerated().map { index, sentence in
      sentence.filled(
        with: self[0][index].enumerated().map { isOwn(index, $0) ? Self.ownValue : $1 })
    }
  }

  /// The first values in which the links differ.
  fileprivate var examples: LocalizedText {
    let texts = prefix(Self.mostExamples).map { values in
      values.enumerated().map { index, values in
        values.enumerated().filter { isOwn(index, $0.offset) }.map(\.element)
      }.first { !$0.isEmpty } ?? []
    }
    let isCut = count > Self.mostExamples
    let ja = texts.map { "「\($0.map(\.ja).joined(separator: "・"))」" }.joined(separator: "、")
    let en = texts.map { "“\($0.map(\.en).joined(separator: ", "))”" }.joined(separator: ", ")
    return LocalizedText(ja: " 値: \(ja)\(isCut ? "など" : "")", en: ", with the values \(en)\(isCut ? ", …" : "")")
  }
}

extension CampaignReport.Entry {
  fileprivate var source: CampaignDigest.Source { CampaignDigest.Source(place: place, index: index) }
}
