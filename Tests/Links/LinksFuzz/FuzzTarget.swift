import DeepLinks
import Foundation
import LinkAssociation
import LinkDialects
import TestSupport

/// The code under test for arbitrary bytes, with the properties that must hold for all inputs.
///
/// The fuzzer stops at the first input that violates a property. The tests run every such input.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A URL, which is parsed, explained and redacted by the shipped table.
  case link
  /// A URL of another app: the first byte chooses the beginning, the other bytes follow it.
  case dialect
  /// The text of a route table.
  case table
  /// One of the association files, chosen by the first byte.
  case association

  /// Returns the violated property of an input; nil when all properties hold.
  public func problem(_ bytes: some Collection<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    switch self {
    case .link: return Self.linkProblem(text)
    case .dialect:
      guard let choice = bytes.first else { return nil }
      let opening = Self.openings[Int(choice) % Self.openings.count]
      return Self.linkProblem(opening + String(decoding: bytes.dropFirst(), as: UTF8.self))
    case .table: return Self.tableProblem(text)
    case .association:
      guard let choice = bytes.first else { return nil }
      return Self.associationProblem(choice, String(decoding: bytes.dropFirst(), as: UTF8.self))
    }
  }

  private static let openings = [
    "uber://?", "https://m.uber.com/ul/?", "https://m.uber.com/looking?", "lyft://ridetype?", "gett://order?",
    "yandextaxi://route?", "https://yango.go.link/route?", "grab://open?", "olacabs://app/launch?",
    "cabify://cabify/journey?json=", "taxis99://call?", "OneTravel://dache/sendorder?",
    "mytaxi://de.mytaxi.passenger/order?", "hailoapp://confirm?", "kakaot://taxi?", "https://grab.onelink.me/1?",
    "https://app.adjust.com/1?deep_link=", "https://go.taxi.example/x?af_dp=",
  ]

  /// The table that ships with the app; nil when it cannot be read, which fails every input.
  private static let shipped: RouteTable? = {
    guard let yaml = try? Repository.text("config/links.yaml") else {
      return nil
    }
    return try? RouteTable(yaml: yaml, file: "links.yaml")
  }()

  private static func linkProblem(_ text: String) -> String? {
    guard let table = shipped else { return "the shipped table cannot be read" }
    let shown = table.secrets.redact(text)
    if table.secrets.redact(shown) != shown { return "redacting twice changes \(shown)" }
    if let problem = secretProblem(text, table) { return problem }
    let explanation = table.explain(text) { _ in WorkflowDescription() }
    do throws(LinkRejection) {
      let parsed = try table.parse(text)
      guard explanation.isAccepted else { return "explained as rejected, but it parses" }
      guard table.format(parsed.link) == parsed.canonical else { return "the canonical link is not the printed one" }
      guard let again = try? table.parse(parsed.canonical) else { return "\(parsed.canonical) does not parse" }
      guard again.link == parsed.link, again.canonical == parsed.canonical else {
        return "\(parsed.canonical) parses to \(again.canonical)"
      }
      _ = table.notes(for: parsed)
      if let name = misplaced(explanation) { return "the bytes of `\(name)` are wrong" }
    } catch {
      guard !explanation.isAccepted else { return "explained as accepted, but it is rejected" }
      guard error.range.lowerBound >= 0, error.range.upperBound <= text.utf8.count else {
        return "the range \(error.range) is outside of the link"
      }
      if error.message.isEmpty || error.expected.isEmpty { return "the rejection \(error.code) has no message" }
    }
    return nil
  }

  /// Returns a problem when a secret at the end of the text is shown.
  private static func secretProblem(_ text: String, _ table: RouteTable) -> String? {
    let secret = "SesameOpen"
    // libFuzzer copies texts that the program compares with into its inputs, also to where they are no secret.
    guard !text.contains(secret) else { return nil }
    let link = text + "?token=" + secret
    let shown = [table.secrets.redact(link), "\(table.explain(link) { _ in nil })"]
    return shown.contains { $0.contains(secret) } ? "the secret of \(link) is shown" : nil
  }

  /// Returns a parameter whose bytes are outside of the link, or one of another app's link without bytes.
  private static func misplaced(_ explanation: LinkExplanation) -> String? {
    if let inside = explanation.inside.first { return misplaced(inside) }
    // A redacted URL has other bytes than the link, so its length is not checked.
    let length = explanation.url.contains(Redactor.mask) ? Int.max : explanation.url.utf8.count
    return explanation.parameters.first { parameter in
      parameter.ranges.contains { $0.upperBound > length } || parameter.source == .dialect && parameter.ranges.isEmpty
    }?.name
  }

  private static func tableProblem(_ text: String) -> String? {
    // Larger tables only take more time.
    guard text.utf8.count <= 4_096 else { return nil }
    do {
      let table = try RouteTable(yaml: text, file: "f")
      let findings = table.findings { _ in WorkflowDescription() }
      for route in table.routes {
        guard let link = table.sample(of: route.name) else {
          if !findings.contains(where: { $0.key == "routes.\(route.name)" }) {
            return "`\(route.name)` has neither a sample nor a finding"
          }
          continue
        }
        guard let url = table.format(link), let parsed = try? table.parse(url), parsed.link == link else {
          return "the sample of `\(route.name)` does not parse back"
        }
      }
    } catch let error as RouteTableError {
      if error.problems.isEmpty { return "rejected without a problem" }
    } catch {
      return "another error: \(error)"
    }
    return nil
  }

  private static func associationProblem(_ choice: UInt8, _ text: String) -> String? {
    guard let table = shipped else { return "the shipped table cannot be read" }
    do throws(AssociationError) {
      let manifest = "<manifest/>"
      let links = LinkAssociations(
        apple: try AppleAssociation(
          json: choice % 3 == 0 ? text : #"{"applinks": {"details": []}}"#, file: "a"),
        android: try AndroidAssociation(
          json: choice % 3 == 1 ? text : "[]", file: "b", manifest: choice % 3 == 2 ? text : manifest,
          manifestFile: "c"),
        hosts: table.hosts)
      _ = links.findings(for: table)
    } catch {
      if error.problems.isEmpty { return "rejected without a problem" }
    }
    return nil
  }
}
