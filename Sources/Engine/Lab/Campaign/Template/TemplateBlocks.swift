import TextFormats

/// The blocks that a sender's tool puts in place of an instruction of a template. Their links are in other files.
///
/// The instructions are those of Liquid, Jinja and HubL (`{% include 'x' %}`, `{% render 'x' %}`; `{% module %}` and
/// `{% global_partial %}` of developers.hubspot.com, *HubL tags*), of Handlebars (`{{> x}}`, *Partials*), Braze
/// (`{{content_blocks.${x}}}`, *Content Blocks*), Customer.io (`{{snippets.x}}`, *Snippets*), Iterable (`{{{snippet "x"}}}`,
/// *Snippets*), and Salesforce (`%%=ContentBlockByName("x")=%%`, *Content functions* of AMPscript).
struct TemplateBlocks {
  /// The instructions, as parts that are not read.
  private var links: [CampaignLink] = []

  /// The longest instruction that is told, in characters.
  private static let longest = 200

  /// Reads a text.
  init(_ text: String) {
    guard text.contains("{{") || text.contains("{%") || text.contains("%%=") else { return }
    var (line, rest) = (1, text[...])
    while let match = rest.firstMatch(of: Self.instruction) {
      line += rest[..<match.range.lowerBound].count { $0.isNewline }
      let shown = match.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      links.append(.unread(line: line, url: String(shown.prefix(Self.longest)), .block))
      line += match.output.count { $0.isNewline }
      rest = rest[match.range.upperBound...]
    }
  }

  /// The instructions of the text outside of its links. One in the address of a link is told with that link.
  func links(outside others: [CampaignLink]) -> [CampaignLink] {
    guard !links.isEmpty else { return [] }
    var inside = others.filter { $0.unread == nil }.flatMap { link in
      Self(link.url).links.map { (line: link.line, text: $0.url.filter { !$0.isWhitespace }) }
    }
    return links.filter { block in
      let text = CharacterReferences.replaced(in: block.url).filter { !$0.isWhitespace }
      let index = inside.lastIndex { $0.text == text && $0.line <= block.line }
      if let index { inside.remove(at: index) }
      return index == nil
    }
  }

  private static var instruction: Regex<Substring> {
    /\{%[-+]?\s*(?:include|render|module|global_partial)\s[^%]{0,500}%\}|\{\{~?>[^{}]{1,200}\}\}|\{\{\{?~?\s*(?:content_blocks\.\$\{[^{}]{0,200}\}|snippets?[.\[ ][^{}]{1,200})[^{}]{0,100}\}\}\}?|%%=\s*(?i:ContentBlockBy(?:Name|Id|Key)|ContentArea(?:ByName)?|TreatAsContentArea)\s*\([^%]{0,500}=%%/
  }
}
