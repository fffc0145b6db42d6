/// The comments of templates in HTML, `{# … #}` and `{% comment %} … {% endcomment %}`: tools leave them out when they send.
enum TemplateComments {
  private static let signs: [(open: String, close: String)] = [
    ("{#", "#}"), ("{% comment %}", "{% endcomment %}"), ("{%- comment -%}", "{%- endcomment -%}"),
  ]

  /// Returns HTML with spaces in place of the comments, so that lines keep their numbers. HTML without placeholders stays: in
  /// it these signs have another meaning.
  static func blanked(_ bytes: [UInt8]) -> [UInt8] {
    guard ["{{", "{%"].contains(where: { bytes.place(of: $0, from: 0) < bytes.count }) else { return bytes }
    var result = bytes
    for (open, close) in signs {
      var position = 0
      while true {
        let begin = bytes.place(of: open, from: position)
        guard begin < bytes.count else { break }
        let end = bytes.place(of: close, from: begin + open.utf8.count)
        guard end < bytes.count else { break }
        position = end + close.utf8.count
        for place in begin..<position where bytes[place] != 0x0A && bytes[place] != 0x0D { result[place] = 0x20 }
      }
    }
    return result
  }
}
