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

  /// A remark: the heading names the links.
  struct Remark {
    let mark: String
    let heading: String
    let text: String
  }

  /// The links that show the same together.
  func seen(_ entries: [CampaignReport.Entry]) -> [Seen] {
    groups(entries.filter { !$0.sentences.isEmpty }.map { ($0.sentences, $0.place) }).map {
      Seen(heading: heading($1), sentences: $0)
    }
  }

  /// The remarks of links, without what breaks them.
  func remarks(_ entries: [CampaignReport.Entry]) -> [Remark] {
    let remarks = entries.flatMap { entry in
      entry.problems.filter { !$0.code.isBreaking }.map { ($0, entry.place) }
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
    groups(entries.filter { !$0.phones.isEmpty }.map { ($0.phones, $0.place) }).map { phones, lines in
      Phones(heading: heading(lines), cells: phones.map { $0.text[language] })
    }
  }

  /// The links that are not checked, a line for each host and reason.
  func unchecked(_ links: [UncheckedLink]) -> [String] {
    let heads = links.map { link in
      let name = link.kind == .dependsOnSender ? link.link : link.of
      let head = link.kind.title[language] + (name.isEmpty ? "" : ": \(name)")
      return ([head, link.remark.map { ": " + $0[language] } ?? ""], link.place)
    }
    return groups(heads).map { parts, places in
      let place = CampaignPlace.text(places)
      let number = places.count > 1 ? LocalizedText(ja: "\(places.count)件、", en: "\(places.count) × ") : ""
      return parts[0] + LocalizedText(ja: "（\(number.ja)\(place.ja)）", en: " (\(number.en)\(place.en))")[language]
        + parts[1]
    }
  }

  /// The values that are equal with their places, each once, in the order of the first values.
  private func groups<Value: Hashable>(_ values: [(Value, CampaignPlace)]) -> [(Value, [CampaignPlace])] {
    var places: [Value: Int] = [:]
    var groups: [(Value, [CampaignPlace])] = []
    for (value, place) in values {
      if let index = places[value] {
        groups[index].1.append(place)
      } else {
        places[value] = groups.count
        groups.append((value, [place]))
      }
    }
    return groups.map { ($0, $1.unique) }
  }

  private func heading(_ places: [CampaignPlace]) -> String {
    let place = CampaignPlace.text(places)[language]
    let several = LocalizedText(ja: "\(places.count)件（\(place)）", en: "\(places.count) links (\(place))")[language]
    return places.count > 1 ? several : place.prefix(1).uppercased() + place.dropFirst()
  }
}
