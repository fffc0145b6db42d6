import TextFormats

/// The sections of a table that map inputs to links.
struct LinkInputs: Sendable {
  /// A member of push payloads that may contain the link.
  struct PushMember: Sendable {
    /// The service that sends it, as the table names it.
    let service: String
    /// The keys that lead to it, with dots between them.
    let path: String
  }

  /// The members of push payloads, in the order in which they are read.
  var push: [PushMember] = []
  /// The members about the text of a push without a notification, in the order of the file.
  var pushTexts = PushTexts()
  /// The members of push payloads that ask for a web view, by their paths, with the links that open a `url` in one.
  var webViews: [InputMapping] = []
  /// The entries of the other sections, in the order of the file.
  var mappings: [LinkInput.Kind: [InputMapping]] = [:]

  /// Returns the first link of a push. Throws `noLink` when none of the members is a text. The place also tells the phones that
  /// find another link, and what else decides on them.
  func link(in push: LinkInput, scheme: String) throws(LinkRejection) -> FoundLink {
    let payload = try PushPayload(push.text)
    let found = try firstLink(in: payload, scheme: scheme)
    var sentences = [found.place]
    if payload.hasClickAction {
      sentences.append(InputSentence.clickAction.sentence.en + " It has to read the link itself.")
    }
    for phone in PushPhone.allCases where push.phone == nil {
      guard let own = push.push(on: phone) else { continue }
      let isSilent = try !PushPayload(own.text, texts: pushTexts).hasText
      if isSilent, try PushPayload(push.text, texts: pushTexts).hasText {
        sentences.append("On \(phone.plural) the push is silent.")
        continue
      }
      guard let other = try? firstLink(in: PushPayload(own.text), scheme: scheme) else {
        sentences.append("\(phone.plural) find no link.")
        continue
      }
      guard other.url != found.url else { continue }
      sentences.append("\(phone.plural) find another link. \(other.place)")
    }
    return FoundLink(url: found.url, place: sentences.joined(separator: " "))
  }

  private func firstLink(in payload: PushPayload, scheme: String) throws(LinkRejection) -> FoundLink {
    for member in push {
      guard let text = payload.text(at: member.path) else { continue }
      let place = "In `\(member.path)` of the push (\(member.service))"
      let url = LinkPath.url(text, scheme: scheme)
      guard Self.isWebAddress(url), let view = webViews.first(where: { payload.isTrue(at: $0.pattern.description) })
      else {
        return FoundLink(url: url, place: place + ".")
      }
      let page = view.link.filled(with: ["url": PercentCoding.encodedSegment(url)])
      return FoundLink(url: page, place: place + ", which `\(view.pattern)` opens in a web view.")
    }
    throw LinkRejection(
      code: .noLink, InputSentence.noLinkInPush.sentence, range: 0..<0,
      expected: push.isEmpty
        ? "a section `push` in `links.yaml`"
        : "a text in one of " + push.map { "`\($0.path)`" }.joined(separator: ", "),
      advice: payload.hasClickAction
        ? HintSentence.pushMember.sentence.followed(by: InputSentence.clickAction.sentence)
        : HintSentence.pushMember.sentence)
  }

  /// Returns the words before the placeholders with some names, in lower case.
  func words(before isWanted: (String) -> Bool) -> Set<String> {
    Set(mappings.values.flatMap { $0 }.flatMap { $0.pattern.words(before: isWanted) })
  }

  private static func isWebAddress(_ url: String) -> Bool {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    return scheme == "https" || scheme == "http"
  }
}

/// The members of push payloads about the text of a data message, by their paths.
struct PushTexts: Sendable {
  /// Those with the text.
  var paths: [String] = []
  /// Those with which a service sends a push that shows nothing, also with a text.
  var silent: [String] = []
}

/// A text that a service gives in place of a link.
package enum LinkPath {
  /// Returns the URL that a text means. A text without a scheme, such as OneLink's `reservations/42`, is a path of the
  /// table.
  package static func url(_ text: String, scheme: String) -> String {
    let start = text.prefix { !"/?#".contains($0) }
    return start.contains(":") ? text : "\(scheme)://\(text.drop { $0 == "/" })"
  }
}

/// An entry that maps texts of one form to links of one form.
struct InputMapping: Sendable {
  /// The form of the text.
  let pattern: InputPattern
  /// The form of the link, with the placeholders of the pattern.
  let link: InputPattern
  /// The line of the entry; nil when not known.
  let line: Int?

  /// Returns the link for a text; nil when the text does not have the form.
  func link(for text: String) -> String? {
    pattern.values(in: text).map { link.filled(with: $0.mapValues(PercentCoding.encodedSegment)) }
  }
}
