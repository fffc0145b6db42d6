/// A page that is written to a file: one document that needs no network and no other file, so that it can be sent by mail.
///
/// Its parts are real files below `Files`. `exported/NAME.html` is the page, whose style sheets and script are put into
/// it. It has a light and a dark form, by the settings of the reader.
public struct ExportedPage {
  private let name: String
  private let values: [String: PageValue]

  /// A page. `name` is that of its file in `exported`, and `values` are those of its places.
  public init(_ name: String, _ values: [String: PageValue]) {
    self.name = name
    self.values = values
  }

  /// The document.
  public var text: String {
    var values = values
    let lines = (PageFiles.text(of: "exported/\(name).html") ?? "").split(
      separator: "\n", omittingEmptySubsequences: false)
    let places = lines.enumerated().map { number, line in
      guard let part = Self.part(line) else { return String(line) }
      values["part \(number)"] = .text(part)
      return "{{{part \(number)}}}"
    }
    return Template(places.joined(separator: "\n")).filled(values)
  }

  /// The element with the content of the file to which a line refers; `nil` for any other line.
  private static func part(_ line: Substring) -> String? {
    if let path = path(in: line, after: "<link rel=\"stylesheet\" href=\"") {
      return "<style>\n\(PageFiles.text(of: path) ?? "")</style>"
    }
    if let path = path(in: line, after: "<script type=\"module\" src=\"") {
      return "<script>\n\(JoinedScript(path).text)</script>"
    }
    return nil
  }

  /// The path below `Files` of an address in a line.
  private static func path(in line: Substring, after beginning: String) -> String? {
    guard line.hasPrefix(beginning) else { return nil }
    let address = line.dropFirst(beginning.count).prefix { $0 != "\"" }
    return address.hasPrefix("../") ? String(address.dropFirst(3)) : "exported/\(address)"
  }
}
