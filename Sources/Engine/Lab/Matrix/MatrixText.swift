import DeepLinks
public import HeadlessUI
import SessionEngine
import TextFormats

/// A matrix as text for a terminal.
public struct MatrixText {
  private static let leastLabel = 24
  private let matrix: Matrix
  private let width: Int
  private let language: Language
  private let words: MatrixWords

  /// The text of a matrix that fits a width in columns, in a language. `words` are those for reasons and rejections.
  public init(_ matrix: Matrix, width: Int = 80, in language: Language = .english, words: MatrixWords = MatrixWords()) {
    (self.matrix, self.width, self.language, self.words) = (matrix, width, language, words)
  }

  /// The text: a letter for each cell; of one link or one state a table in words. Below it are the causes by their number.
  public var text: String {
    let isInWords = matrix.links.count == 1 || matrix.states.count == 1
    return ([title] + unreachable + [""] + (isInWords ? rows : grids + legend) + causes).joined(separator: "\n")
  }

  private var title: String {
    MatrixSentence.size.sentence([
      "links": .number(matrix.links.count, "link"), "states": .number(matrix.states.count, "state"),
      "networks": .number(matrix.networks.count, "network"), "cells": .number(matrix.count, "cell"),
    ])[language]
  }

  private var unreachable: [String] { matrix.unreachable.map { $0.words[language] } }

  private func head(_ sentence: MatrixSentence) -> String { sentence.sentence[language] }

  // MARK: - A letter for each cell

  /// The letters of the states: a to z, A to Z, and then again.
  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  private func letter(_ state: Int) -> String { String(Self.letters[state % Self.letters.count]) }

  /// One grid, or several where the states do not fit the width.
  private var grids: [String] {
    let states = matrix.states
    let most = max(1, min(Self.letters.count, (width - Self.leastLabel) / 2))
    return stride(from: 0, to: states.count, by: most).flatMap { start in
      grid(start..<min(start + most, states.count)) + [""]
    }
  }

  private func grid(_ states: Range<Int>) -> [String] {
    let longest = matrix.links.map { label($0.shown).columns }.max() ?? 0
    let room = min(longest, max(Self.leastLabel, width - 2 * states.count)) + 1
    let head = "".padded(to: room) + states.map { letter($0) + " " }.joined()
    let lines = zip(matrix.links, matrix.rows).map { link, row in
      label(link.shown).shortenedInMiddle(to: room - 1).padded(to: room)
        + states.map { mark(row, state: $0) }.joined()
    }
    return ([head] + lines).map { $0.escapingControlCharacters.trimmedAtEnd }
  }

  /// The link without the scheme of the app, where all rows but web links share it.
  private func label(_ link: String) -> String {
    guard let shared = sharedScheme, link.hasPrefix(shared) else { return link }
    return String(link.dropFirst(shared.count))
  }

  /// The scheme with `://` that all links but web links and intents have; nil when they have several.
  private var sharedScheme: String? {
    let schemes = Set(
      matrix.links.compactMap { link in link.shown.firstRange(of: "://").map { link.shown[..<$0.upperBound] } }
    )
    .filter { !["https://", "http://", "intent://"].contains($0) }
    return schemes.count == 1 ? schemes.first.map(String.init) : nil
  }

  /// The letter of the first network, and `'` where another network leads to another outcome.
  private func mark(_ row: [MatrixCell], state: Int) -> String {
    let networks = matrix.networks.count
    let cells = row[(state * networks)..<((state + 1) * networks)]
    guard let first = cells.first else { return "  " }
    let mark = first.mark ?? (cells.allSatisfy { $0.outcome == first.outcome } ? " " : "'")
    return first.outcome.letter + mark
  }

  /// The marks that cells have, with their meanings.
  private var marks: [String] {
    let found = Set(matrix.places.compactMap(\.cell.mark))
    return MatrixCell.marks.filter { found.contains($0.mark) }.map { "\($0.mark) \($0.meaning[language])" }
  }

  private var legend: [String] {
    let names = matrix.states.enumerated().map { "\(letter($0)) \($1)" }
    let cell = (names.map(\.columns).max() ?? 0) + 2
    let columns = max(1, width / cell)
    let rows = (names.count + columns - 1) / columns
    let states = (0..<rows).map { row in
      stride(from: row, to: names.count, by: rows).map { names[$0].padded(to: cell) }.joined().trimmedAtEnd
    }
    let found = Set(matrix.places.map(\.cell.outcome))
    let marks = LinkOutcome.Kind.allCases.filter(found.contains).map { "\($0.letter) \($0.words[language])" }
      .joined(separator: "  ")
    let others = matrix.networks.dropFirst().map(\.rawValue).joined(separator: " or ")
    let differs = MatrixSentence.otherNetwork.sentence(["networks": others])[language]
    let remarks = self.marks.isEmpty ? [] : [self.marks.joined(separator: "  ")]
    return states + ["", marks + (others.isEmpty ? "" : "  ' \(differs)")] + remarks + [""]
  }

  // MARK: - In words

  /// A table of all cells in words; what all rows share is not a column.
  private var rows: [String] {
    let (hasLinks, hasStates, hasNetworks) = (
      matrix.links.count > 1, matrix.states.count > 1, matrix.networks.count > 1
    )
    var table = TextTable(
      ((hasLinks ? [.link] : []) + (hasStates ? [.state] : []) + (hasNetworks ? [.network] : []) + [
        .outcome, .screen, .next,
      ]).map(head))
    for place in matrix.places {
      table.add(
        (hasLinks ? [label(place.link.shown).shortenedInMiddle(to: 32)] : [])
          + (hasStates ? [place.column.state] : [])
          + (hasNetworks ? [place.column.network.words[language]] : []) + [
            place.cell.outcome.words[language], place.cell.screen ?? "-",
            (words.next(place, language) ?? place.cell.remark?[language] ?? "").shortened(to: 48),
          ])
    }
    return table.lines + [""]
  }

  // MARK: - Causes

  /// The cells with one cause: their number, and the links and states that they are of.
  private struct Group {
    var cells = 0
    var links: Set<String> = []
    var states: Set<String> = []

    mutating func add(_ place: Matrix.Place) {
      cells += 1
      links.insert(place.link.shown)
      states.insert(place.column.state)
    }
  }

  private var causes: [String] {
    var groups: [MatrixCause: Group] = [:]
    for place in matrix.places {
      groups[MatrixCause(place.cell), default: Group()].add(place)
    }
    let sorted = groups.sorted { ($1.value.cells, $0.key.text) < ($0.value.cells, $1.key.text) }
    var table = TextTable([.cells, .outcome, .links, .states].map(head))
    for (cause, group) in sorted {
      table.add([
        String(group.cells), words.text(cause, language).shortened(to: 36),
        Self.list(Set(group.links.map(label)), most: 20),
        Self.list(group.states, most: 28),
      ])
    }
    return table.lines + matrix.faultSentences.map { $0[language] }
  }

  /// The name of one, or the number of several.
  private static func list(_ names: Set<String>, most: Int) -> String {
    guard names.count > 2 || names.count == 2 && names.joined(separator: ", ").columns > most else {
      return names.sorted().joined(separator: ", ").shortened(to: most)
    }
    return String(names.count)
  }
}
