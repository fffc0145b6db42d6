import HeadlessUI
import Pages
import TextFormats

/// The report on a campaign as one HTML page that can be forwarded: Japanese, then English. It needs no network.
public struct CampaignPage {
  private let report: CampaignReport
  private let title: String
  private let period: CampaignPeriod

  /// A page. `title` is the name of the campaign's file.
  public init(_ report: CampaignReport, title: String, period: CampaignPeriod) {
    self.report = report
    self.title = title
    self.period = period
  }

  /// The document.
  public var html: String {
    ExportedPage("campaign", ["title": .text(title), "languages": .list(Language.allCases.map(section))]).text
  }

  private func section(_ language: Language) -> [String: PageValue] {
    let time = time
    let digest = CampaignDigest(language: language)
    let entries = report.sorted
    let unchecked = digest.unchecked(report.unchecked) + report.notes.map { $0[language] }
    let pictures = CampaignPictures(entries, report.audiences.map(\.state), language)
    return [
      "language": .text(language.rawValue), "name": .text(LocalizedText(ja: "日本語", en: "English")[language]),
      "state": report.broken.isEmpty ? report.account.isComplete ? "fine" : "unchecked" : "broken",
      "summary": .text(report.summary[language]),
      "time": .text(time[language]), "link": .text(LocalizedText(ja: "リンク", en: "Link")[language]),
      "audiences": .list(report.audiences.map { ["name": .text($0.name[language])] }),
      "rows": .list(entries.map { row($0, pictures, language) }),
      "marks": .list(
        CampaignCell.allCases.map { ["mark": .text($0.mark(language)), "title": .text($0.title[language])] }),
      "phonesTitle": .text(report.phonesTitle[language]),
      "unknownPhones": .text(report.knowsPhones ? "" : CampaignReport.unknownPhones[language]),
      "phones": .list(phones(digest.phones(entries), language)),
      "links": .list(digest.broken(entries).map { broken($0, language) }),
      "seen": .list(digest.seen(entries).map { seen($0, language) }),
      "remarks": .list(digest.remarks(entries).map { ["text": shown("\($0.heading): \($0.text)", language)] }),
      "unchecked": .list(unchecked.map { ["text": shown($0, language)] }),
      "uncheckedTitle": .text(unchecked.isEmpty ? "" : CampaignReport.uncheckedTitle[language]),
      "screensTitle": .text(pictures.all.isEmpty ? "" : LocalizedText(ja: "画面", en: "Screens")[language]),
      "screens": .list(
        pictures.all.map { ["id": .text($0.id), "label": shown($0.label, language), "html": .text($0.html)] }),
    ]
  }

  /// A text with its invisible characters by their names.
  private func shown(_ text: String, _ language: Language) -> PageValue { .text(text.namingInvisible(language)) }

  /// The time of the report, with the year.
  private var time: LocalizedText {
    let from = CampaignTime.text(period.from, hasYear: true)
    let until = period.until.map(CampaignTime(known: period.from).text)
    return LocalizedText(
      ja: "\(from.ja)\(until.map { "〜\($0.ja)" } ?? "")（日本時間）の時点",
      en: "As of \(from.en)\(until.map { " to \($0.en)" } ?? "") (Japan time)")
  }

  /// What phones open: a row for the links with the same.
  private func phones(_ rows: [CampaignDigest.Phones], _ language: Language) -> [[String: PageValue]] {
    guard !rows.isEmpty else { return [] }
    let kinds = CampaignPhone.Kind.allCases.map { ["name": PageValue.text($0.rawValue)] }
    let apps = CampaignPhone.Kind.allCases.flatMap { _ in [true, false] }.map {
      ["name": PageValue.text(CampaignPhone.withApp($0)[language])]
    }
    return [
      [
        "line": .text(LocalizedText(ja: "行", en: "Line")[language]), "kinds": .list(kinds), "apps": .list(apps),
        "rows": .list(
          rows.map { row in
            ["heading": .text(row.heading), "cells": .list(row.cells.map { ["text": .text($0)] })]
          }),
      ]
    ]
  }

  /// A row of the table: what the link is for each audience, with the way to the picture of its screen.
  private func row(
    _ entry: CampaignReport.Entry, _ pictures: CampaignPictures, _ language: Language
  ) -> [String: PageValue] {
    let cells = report.audiences.map { audience -> [String: PageValue] in
      let cell = entry.cell(audience.state)
      let picture = pictures.id(of: entry, audience.state).map { "#\($0)" } ?? ""
      return [
        "kind": .text(cell.rawValue), "mark": .text(cell.mark(language)), "title": .text(cell.title[language]),
        "picture": .text(picture), "none": .text(picture.isEmpty ? cell.mark(language) : ""),
      ]
    }
    let line = entry.place.text[language]
    return [
      "state": .text(entry.state.rawValue), "mark": .text(entry.state.mark(language)), "line": .text(line),
      "name": shown(entry.name ?? "", language), "link": shown(entry.link, language), "cells": .list(cells),
    ]
  }

  private func broken(_ group: CampaignDigest.Broken, _ language: Language) -> [String: PageValue] {
    let entry = group.entries[0]
    let line = entry.place.text[language]
    let place = (entry.name == nil ? entry.audience(in: language) : line) ?? ""
    return [
      "name": shown(group.heading ?? entry.name ?? line, language),
      "place": shown(group.heading == nil ? place : "", language),
      "link": shown(group.links.joined(separator: LocalizedText(ja: "、", en: ", ")[language]), language),
      "lines": .list(group.problems.map { ["text": shown($0, language)] }),
    ]
  }

  private func seen(_ seen: CampaignDigest.Seen, _ language: Language) -> [String: PageValue] {
    [
      "heading": .text(seen.heading),
      "lines": .list(
        seen.sentences.map { ["kind": .text($0.cell.rawValue), "text": shown($0.text[language], language)] }),
    ]
  }
}

/// The pictures of screens in a report, each once.
private struct CampaignPictures {
  private(set) var all: [(id: String, label: String, html: String)] = []
  private var ids: [String: String] = [:]
  private let language: Language

  init(_ entries: [CampaignReport.Entry], _ states: [String], _ language: Language) {
    self.language = language
    for entry in entries {
      for state in states {
        guard let html = entry.pictures[state]?[language], ids[html] == nil else { continue }
        let id = "screen-\(language.rawValue)-\(all.count + 1)"
        ids[html] = id
        all.append((id, "\(entry.place.text[language])  \(entry.link)", html))
      }
    }
  }

  func id(of entry: CampaignReport.Entry, _ state: String) -> String? {
    entry.pictures[state].flatMap { ids[$0[language]] }
  }
}
