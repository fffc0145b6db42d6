import CodeReading
import Pages
import RIBTree

/// A blueprint as one page: the drawn tree, the disagreements, and a table of all RIBs. It loads nothing.
struct BlueprintHTML {
  let facts: BlueprintFacts

  /// The page.
  var text: String {
    let views = facts.ribs.count { $0.hasView }
    let disagreements = facts.disagreements.map { item -> [String: PageValue] in
      ["message": .text(item.message), "position": .text(item.position.text), "hint": .text(item.hint)]
    }
    return ExportedPage(
      "blueprint",
      [
        "title": .text(facts.folder),
        "summary": "\(facts.ribs.count) RIBs: \(views) with a view, \(facts.ribs.count - views) viewless.",
        "disagree": .flag(!disagreements.isEmpty), "disagreements": .list(disagreements),
        "drawing": .text(BlueprintSVG(facts).text), "ribs": .list(facts.ribs.map(row)),
      ]
    ).text
  }

  private func row(_ rib: BlueprintFacts.Entry) -> [String: PageValue] {
    let places = rib.builtAt.map { place in
      Self.value(place.text.split(separator: "/").last.map(String.init) ?? place.text, place: place.text)
    }
    // The names only: the types are where the properties are needed.
    let passedOn = rib.passesOn.isEmpty ? [] : [Self.value(rib.passesOn.map(\.name).joined(separator: ", "))]
    let cells = [
      places, rib.needs.map(Self.property), rib.provides.map(Self.property), passedOn, rib.links.map { Self.value($0) },
    ]
    return [
      "rib": .text(rib.rib), "view": .flag(rib.hasView), "cells": .list(cells.map { ["values": .list($0)] }),
    ]
  }

  private static func property(_ value: BlueprintFacts.Value) -> [String: PageValue] {
    self.value(value.name, type: value.type, place: value.position.text)
  }

  private static func value(_ name: String, type: String = "", place: String = "") -> [String: PageValue] {
    ["name": .text(name), "type": .text(type), "place": .text(place), "placed": .flag(!place.isEmpty)]
  }
}
