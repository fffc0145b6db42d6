import Foundation

/// A zip archive whose entries are not compressed, for workbooks of any content (APPNOTE, 4.3).
struct StoredZip {
  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// An archive of texts by their names, in order.
  init(_ entries: [(name: String, text: String)]) {
    for (name, text) in entries { add(name, Array(text.utf8)) }
    let begin = bytes.count
    bytes += directory
    bytes += Self.word(0x0605_4B50) + [0, 0, 0, 0]
    bytes += Self.half(count) + Self.half(count)
    bytes += Self.word(directory.count) + Self.word(begin) + [0, 0]
  }

  private mutating func add(_ name: String, _ content: [UInt8]) {
    let place = bytes.count
    let sizes = [Self.checksum(content), content.count, content.count].flatMap(Self.word)
    let version: [UInt8] = [20, 0]
    let flags: [UInt8] = [0, 0, 0, 0, 0, 0, 0x21, 0]
    let head: [UInt8] = version + flags + sizes + Self.half(name.utf8.count) + [0, 0]
    bytes += Self.word(0x0403_4B50) + head
    bytes += Array(name.utf8) + content
    directory += Self.word(0x0201_4B50) + version
    directory += head + [UInt8](repeating: 0, count: 10) + Self.word(place)
    directory += Array(name.utf8)
    count += 1
  }

  private static func half(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }

  private static func word(_ number: Int) -> [UInt8] { half(number & 0xFFFF) + half(number >> 16) }

  /// The CRC-32 of bytes.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    let table = (0..<256).map { byte -> UInt32 in
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
      return value
    }
    var sum = UInt32.max
    for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    return Int(~sum)
  }
}

extension StoredZip {
  /// A workbook of sheets, each by its name, its attributes, and the XML inside of its element `worksheet`.
  static func workbook(
    _ sheets: [(name: String, attributes: String, xml: String)], strings: String = "", styles: String = "",
    workbook: String = "", links: String = ""
  ) -> [UInt8] {
    let type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    func relationships(_ list: [String]) -> String {
      "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>\(list.joined())</Relationships>"
    }
    let tabs = sheets.enumerated().map { "<sheet name='\($1.name)' \($1.attributes) r:id='r\($0)'/>" }.joined()
    let parts = sheets.indices.map {
      "<Relationship Id='r\($0)' Type='\(type)/worksheet' Target='worksheets/sheet\($0).xml'/>"
    }
    let shared = ["sharedStrings", "styles"].map {
      "<Relationship Id='\($0)' Type='\(type)/\($0)' Target='\($0).xml'/>"
    }
    let main = "<Relationship Id='m' Type='\(type)/officeDocument' Target='xl/workbook.xml'/>"
    let entries = [
      ("_rels/.rels", relationships([main])),
      ("xl/workbook.xml", "<workbook xmlns:r='\(type)'>\(workbook)<sheets>\(tabs)</sheets></workbook>"),
      ("xl/_rels/workbook.xml.rels", relationships(parts + shared)),
      ("xl/sharedStrings.xml", "<sst>\(strings)</sst>"), ("xl/styles.xml", "<styleSheet>\(styles)</styleSheet>"),
      ("xl/worksheets/_rels/sheet0.xml.rels", relationships([links])),
    ]
    let rows = sheets.enumerated().map {
      ("xl/worksheets/sheet\($0).xml", "<worksheet xmlns:r='\(type)'>\($1.xml)</worksheet>")
    }
    return StoredZip(entries + rows).bytes
  }

  /// A cell with a text of its own.
  static func text(_ place: String, _ text: String) -> String {
    "<c r='\(place)' t='inlineStr'><is><t>\(text)</t></is></c>"
  }
}
