import TextFormats

/// A workbook of Excel or another spreadsheet (.xlsx): Office Open XML, ECMA-376.
struct Workbook {
  /// A sheet that is not read yet.
  struct Sheet {
    /// The name on its tab.
    let name: String
    /// Whether the spreadsheet does not show the sheet.
    let isHidden: Bool
    fileprivate let part: String
  }

  /// The sheets in the order of their tabs.
  let sheets: [Sheet]
  private let archive: WorkbookArchive
  private let strings: SharedStrings
  private let formats: CellFormats

  /// Whether bytes begin as a zip archive does.
  static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

  /// Whether bytes begin as a compound file (MS-CFB): an .xls, a .msg, or an encrypted .xlsx.
  static func isCompoundFile(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])
  }

  /// The error for a compound file. One with a stream `EncryptedPackage` is an encrypted workbook (MS-OFFCRYPTO, 2.3.4).
  static func compoundFileError(_ bytes: [UInt8]) -> CampaignFileError {
    if bytes.firstRange(of: "EncryptedPackage".utf16.flatMap { [UInt8($0), 0] }) != nil {
      return WorkbookArchive.encrypted
    }
    return CampaignFileError(
      .otherForm, "it is in an old form of Office, such as .xls or .msg", hint: "save it as .xlsx, .csv or .eml")
  }

  /// Reads the parts that all sheets share from the file at `path`.
  init(path: String) throws(CampaignFileError) {
    let archive = try WorkbookArchive(path: path)
    let main = try Relationships(of: "", in: archive).part("officeDocument")
    guard let main, let root = try archive.root(main), root.name.hasSuffix("workbook") else {
      throw CampaignFileError(
        .otherForm, "it is a zip archive without a workbook (.xlsx)",
        hint: "save the table as .xlsx or .csv, or the document as HTML")
    }
    let relationships = try Relationships(of: main, in: archive)
    func shared(_ type: String) throws(CampaignFileError) -> XMLNode? {
      guard let part = relationships.part(type) else { return nil }
      return try archive.root(part)
    }
    self.archive = archive
    strings = SharedStrings(try shared("sharedStrings"))
    let isFrom1904 = ["1", "true"].contains(root.element("workbookPr")?.attributes["date1904"] ?? "")
    formats = CellFormats(try shared("styles"), isFrom1904: isFrom1904)
    sheets = (root.element("sheets")?.elements("sheet") ?? []).compactMap { node in
      guard let part = node.prefixed("id").flatMap({ relationships.part(identifier: $0) }) else { return nil }
      return Sheet(
        name: node.attributes["name"] ?? "", isHidden: ["hidden", "veryHidden"].contains(node.attributes["state"]),
        part: part)
    }
  }

  /// Returns the rows of a sheet; `nil` for one of another kind, such as a chart.
  func rows(of sheet: Sheet) throws(CampaignFileError) -> [TableRow]? {
    guard let root = try archive.root(sheet.part), root.name.hasSuffix("worksheet") else { return nil }
    return WorkbookSheet(root, try Relationships(of: sheet.part, in: archive), strings, formats).rows
  }
}
