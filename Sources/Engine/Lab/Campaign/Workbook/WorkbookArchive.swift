import TextFormats

/// The zip archive of a workbook, whose parts the program `unzip` unpacks.
struct WorkbookArchive {
  /// The most entries of an archive.
  static let mostEntries = 4_096
  /// The most bytes of an entry when it is unpacked.
  static let longestEntry = 16 << 20

  private let path: String
  private let entries: Set<String>

  /// Lists the entries of the file at `path`. Throws for a file that is damaged, or has too many entries.
  init(path: String) throws(CampaignFileError) {
    // `-Z1` prints the names of the entries, one a line.
    let listed = try OtherProgram.run("unzip", ["-Z1", path], limit: 512 * Self.mostEntries)
    // 1 is the code for a warning, such as bytes behind the archive.
    guard listed.status <= 1 else { throw Self.damaged }
    let names = String(decoding: listed.output, as: UTF8.self).split(separator: "\n").map(String.init)
    guard names.count <= Self.mostEntries else {
      throw CampaignFileError(
        .tooLarge, "it has \(names.count) entries, and at most \(Self.mostEntries) are read",
        hint: "save only the sheet with the links")
    }
    (self.path, entries) = (path, Set(names))
  }

  /// The root element of an entry; `nil` when the archive does not have it. Throws when it cannot be unpacked or is not XML.
  func root(_ name: String) throws(CampaignFileError) -> XMLNode? {
    // `unzip` reads some characters of a name as a pattern. The parts of a workbook have none of them.
    guard entries.contains(name), name.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.\/-]{0,200}/) != nil else { return nil }
    // With `-P` an encrypted entry ends the program, and no password is asked for.
    let unpacked = try OtherProgram.run("unzip", ["-p", "-P", "none", path, name], limit: Self.longestEntry)
    switch unpacked.status {
    case 0, 1: break
    case 5, 81, 82: throw Self.encrypted
    default: throw Self.damaged
    }
    guard let text = String(validating: unpacked.output, as: UTF8.self) else {
      throw CampaignFileError(.damaged, "\(name) in it is not UTF-8 text", hint: Self.damaged.hint)
    }
    do {
      return try XMLNode.root(of: text, limit: Self.longestEntry)
    } catch {
      throw CampaignFileError(.damaged, "\(name) in it is not read: \(error.located)", hint: Self.damaged.hint)
    }
  }

  /// The error for an archive that is not complete.
  static var damaged: CampaignFileError {
    CampaignFileError(.damaged, "it is damaged or not complete", hint: "save it again with the spreadsheet as .xlsx")
  }

  /// The error for an encrypted file.
  static var encrypted: CampaignFileError {
    CampaignFileError(.encrypted, "it is protected with a password", hint: "save a copy without a password")
  }
}

/// Names in SpreadsheetML can have any prefix (Namespaces in XML), so they are compared without it.
extension XMLNode {
  /// The elements inside with this name.
  func elements(_ name: String) -> [XMLNode] { children.filter { $0.name.withoutPrefix == name } }

  /// The first element inside with this name.
  func element(_ name: String) -> XMLNode? { children.first { $0.name.withoutPrefix == name } }

  /// The attribute with this name and any prefix, as in `r:id`.
  func prefixed(_ name: String) -> String? {
    attributes.first { $0.key.contains(":") && $0.key.withoutPrefix == name }?.value
  }
}

extension String {
  fileprivate var withoutPrefix: Substring { split(separator: ":", maxSplits: 1).last ?? "" }
}
