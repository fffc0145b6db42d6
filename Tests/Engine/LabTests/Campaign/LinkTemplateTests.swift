import Testing

@testable import Lab

/// The links of templates: what is filled in, and between what branches choose.
@Suite struct LinkTemplateTests {
  private static func text(_ pieces: [LinkTemplate.Piece]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .standIn(let text, let name): "[\(text) for \(name)]"
      case .value(let value): value.isEncoded ? "<\(value.name) encoded>" : "<\(value.name)>"
      }
    }.joined()
  }

  @Test(arguments: [
    ("taxi://a?b={{ x }}", "taxi://a?b=<x>"), ("taxi://a?b={{{x}}}&c=1", "taxi://a?b=<x>&c=1"),
    ("taxi://a?b={{ x | url_encode }}", "taxi://a?b=<x encoded>"),
    ("taxi://a?b={{custom_attribute.${code}}}", "taxi://a?b=<code>"),
    ("taxi://a?b=${x}", "taxi://a?b=<x>"),
    ("taxi://a?b=%%x%%", "taxi://a?b=<x>"), ("taxi://a?b=%%=v(@x)=%%", "taxi://a?b=<x>"),
    ("taxi://a?b=%%=URLEncode(@x)=%%", "taxi://a?b=<x encoded>"), ("taxi://a?b=*|X|*", "taxi://a?b=<X>"),
    ("taxi://a?b={!Lead.Code}", "taxi://a?b=<Lead.Code>"), ("taxi://a?b=[[x]]", "taxi://a?b=<x>"),
    ("taxi://a?b=<%= x %>", "taxi://a?b=<x>"), ("taxi://a?b={$x}", "taxi://a?b=<x>"),
    ("taxi://a?b={x}", "taxi://a?b=<x>"), ("taxi://a?b=*%7CX%7C*", "taxi://a?b=<X>"),
    ("taxi://a?b=*|HTML:X|*", "taxi://a?b=<X>"), ("taxi://a?b=*|URL:X|*", "taxi://a?b=<X encoded>"),
    ("taxi://a?b={% promotion('spring') %}", "taxi://a?b=<promotion>"), ("taxi://{{ 'wallet' }}", "taxi://wallet"),
    ("taxi://a?b={{ 'a b' | url_encode }}", "taxi://a?b=a+b"), ("taxi://a?b={{ 'a' | no }}", "taxi://a?b=<a>"),
    ("taxi://{{ 'WALLET' | downcase | append: '/pay' }}", "taxi://wallet/pay"),
    ("%%=RedirectTo('taxi://wallet')=%%", "taxi://wallet"),
    ("%%=RedirectTo(Concat(\"taxi://a?b=\", @x, '&c=1'))=%%", "taxi://a?b=<x>&c=1"),
    ("%%=RedirectTo(Lookup('T','Url','Id',@x))=%%", "<x>"),
    ("taxi://a?b=%%=AttributeValue(\"Coupon\")=%%", "taxi://a?b=<Coupon>"),
    ("taxi://a?b=%7B%7B%20x%20%7D%7D&c=%20", "taxi://a?b=<x>&c=%20"), ("{{ url }}?x=1", "<url>?x=1"),
  ])
  func `each form of a placeholder is a value with its name`(written: String, read: String) throws {
    #expect(try #require(LinkTemplate(written)).variants.map(Self.text) == [read])
  }

  @Test(arguments: [
    ("a{% if x %}b{% else %}c{% endif %}d", ["abd", "acd"]), ("a{% if x %}b{% endif %}c", ["abc", "ac"]),
    ("{% if x %}a{% elsif y %}b{% else %}c{% endif %}", ["a", "b", "c"]), ("{% assign y = 1 %}a", ["a"]),
    ("a{% case x %}{% when 1 %}b{% when 2 %}c{% endcase %}", ["ab", "ac", "a"]),
    ("{% if x %}a{% if y %}b{% else %}c{% endif %}{% else %}d{% endif %}", ["ab", "ac", "d"]),
    ("a*|IF:X=1|*b*|ELSEIF:Y|*c*|ELSE:|*d*|END:IF|*e", ["abe", "ace", "ade"]),
    ("a*|IFNOT:X|*b*|END:IF|*", ["ab", "a"]),
    ("a%%[ IF @x == 1 THEN ]%%b%%[ELSE]%%c%%[ENDIF]%%d", ["abd", "acd"]), ("%%[ SET @x = 1 ]%%a", ["a"]),
    ("{% if x %}a{{ b }}{% else %}c{% endif %}", ["a<b>", "c"]), ("a{% endif %}b", ["ab"]), ("a{% else %}b", ["ab"]),
    ("a<% if x %>b<% else %>c<% end %>d", ["abd", "acd"]), ("a<% if (x) { %>b<% } else { %>c<% } %>d", ["abd", "acd"]),
    ("a<% x = 1 %>b<% list.each do |y| %>c<% end %>", ["abc", "ab"]),
    ("a<% if x %>b<% elsif y %>c<% end %>", ["ab", "ac", "a"]),
  ])
  func `branches stand for each link that they choose`(written: String, links: [String]) throws {
    #expect(Set(try #require(LinkTemplate(written)).variants.map(Self.text)) == Set(links))
  }

  @Test(arguments: [
    "taxi://wallet", "https://a.example/?b=%20%7", "taxi://a?b=[1]", "a%%b", "{}", "a|b*",
    "https://a.example/a%20b%20c",
  ])
  func `a link without placeholders is no template`(link: String) { #expect(LinkTemplate(link) == nil) }

  @Test(arguments: [
    ("{{ x | default: 'taxi://wallet' }}", ["<x>", "[taxi://wallet for x]"]),
    ("taxi://a?b={{ x | default: 'A' }}", ["taxi://a?b=<x>", "taxi://a?b=[A for x]"]),
    ("{{ personalization_token('contact.x', 'taxi://menu') }}", ["<contact.x>", "[taxi://menu for contact.x]"]),
    ("taxi://a/{{ x | default('B') }}", ["taxi://a/<x>", "taxi://a/[B for x]"]),
    ("{{ x | default: 'a' | upcase }}", ["<x>", "[A for x]"]), ("{{ x | default: y }}", ["<x>"]),
    ("{{ x | default: 'a' | md5 }}", ["<x>"]),
    ("{{ x | default: 'A' }}{{ x | default: 'A' }}", ["<x><x>", "[A for x][A for x]"]),
  ])
  func `a text for people without the value is a branch`(written: String, links: [String]) throws {
    #expect(try #require(LinkTemplate(written)).variants.map(Self.text) == links)
  }

  @Test(arguments: [
    ("upcase", "MY GREAT TITLE"), ("downcase", "my great title"), ("capitalize", "My great title"),
    ("url_encode", "my+GREAT+title"), ("urlencode", "my%20GREAT%20title"), ("append: '!'", "my GREAT title!"),
    ("prepend: \"a|b\"", "a|bmy GREAT title"), ("replace: 'GREAT', 'small' | upcase", "MY SMALL TITLE"),
    ("append: '  ' | strip", "my GREAT title"), ("replace: '', 'x'", "my GREAT title"),
  ])
  func `a known filter is applied to a given value`(filter: String, text: String) throws {
    let pieces = try #require(LinkTemplate("{{ x | \(filter) }}")).variants[0]
    let value = try #require(LinkTemplate.values(pieces).first)
    #expect(value.filled(from: ["x": "my GREAT title"]) == text)
    #expect(value.filled(from: [:]) == nil)
  }

  @Test(arguments: ["md5", "append: y", "replace: 'a'", "truncate: 3"])
  func `another filter gives no value`(filter: String) throws {
    let pieces = try #require(LinkTemplate("{{ x | \(filter) }}")).variants[0]
    #expect(LinkTemplate.values(pieces).first?.filled(from: ["x": "a"]) == nil)
    #expect(LinkTemplate.values(pieces).first?.otherFilters.count == 1)
  }

  @Test(arguments: ["{{ x }}/a", "http://*|X|*", "https://{{ x }}", "//{{ x }}"])
  func `a link whose scheme or host is filled in is whole, and one with a path alone is not`(written: String) throws {
    #expect(try #require(LinkTemplate(written)).variants.allSatisfy { LinkTemplate.whole($0) != nil })
    #expect(try #require(LinkTemplate("taxi://{{ x }}")).variants.allSatisfy { LinkTemplate.whole($0) == nil })
  }

  @Test func `the links of many branches are bounded, and it is known that there are more`() throws {
    let written = String(repeating: "{% if x %}a{% else %}b{% endif %}", count: 40)
    let template = try #require(LinkTemplate(written))
    #expect(template.variants.count == LinkTemplate.mostVariants)
    #expect(template.isCut)
    #expect(try #require(LinkTemplate("{% if x %}a{% else %}b{% endif %}")).isCut == false)
  }
}
