public import CodeReading
import SwiftSyntax

/// The edits that make the code of a RIBs-iOS app compile with `RIBsCompatibility`, and what they leave to a person.
///
/// Only imports change. What the compatibility module lacks is listed with its place, and stays as it is.
public struct Migration {
  /// The edited files.
  public let files: [NewFile]
  /// What a person has to change, sorted by place.
  public let remainders: [Remainder]

  /// The modules whose names `RIBsCompatibility` has.
  private static let replaced = ["RIBs", "RxSwift", "RxCocoa", "RxRelay"]
  /// The modules that exist on a phone only.
  private static let ofPhones = ["UIKit", "SwiftUI", "SnapKit", "RxDataSources", "RxGesture"]

  /// Reads the code of a folder. Throws as `SourceFolder.read` does, and when a file that has to be edited has a syntax
  /// error.
  public init(folder: String) throws(ToolError) {
    try self.init(try SourceFolder.read(folder))
  }

  init(_ files: [SourceFile]) throws(ToolError) {
    var edits = CodeEdits()
    var remainders: [Remainder] = []
    for file in files where !file.isGenerated {
      if let text = file.textOfPhone {
        remainders.append(Remainder(position: file.position(of: file.tree), text: text))
        continue
      }
      Self.replaceImports(of: file, &edits)
      remainders += Self.remainders(in: file)
    }
    self.files = try edits.applied(to: files)
    self.remainders = remainders.sorted { $0.position < $1.position }
  }

  /// Replaces the imports by one of `RIBsCompatibility`, and one of Foundation, which the published modules export.
  private static func replaceImports(of file: SourceFile, _ edits: inout CodeEdits) {
    let imports = file.imports
    let names = imports.map(\.module)
    let leaving = zip(imports, names).filter { replaced.contains($1) || $1 == "UIKit" }
    guard let first = leaving.first else { return }
    var new: [String] = []
    if !names.contains("Foundation") { new.append("import Foundation") }
    if names.contains(where: replaced.contains), !names.contains("RIBsCompatibility") {
      new.append("import RIBsCompatibility")
    }
    for (node, _) in leaving.dropFirst() { edits.replace(file.line(of: node), with: "", in: file) }
    if new.isEmpty {
      edits.replace(file.line(of: first.0), with: "", in: file)
    } else {
      edits.replace(first.0.start..<first.0.end, with: new.joined(separator: "\n"), in: file)
    }
  }

  private static func remainders(in file: SourceFile) -> [Remainder] {
    let modules = file.imports.filter { ofPhones.dropFirst().contains($0.module) }.map {
      Remainder(position: file.position(of: $0), text: "\($0.module) exists on a phone only")
    }
    let names = file.tree.tokens(viewMode: .sourceAccurate).compactMap { token -> Remainder? in
      guard case .identifier(let word) = token.tokenKind, let what = Missing.text(of: word, token) else { return nil }
      return Remainder(position: file.position(of: token), text: "`\(word)` \(what)")
    }
    return modules + names
  }
}

extension ImportDeclSyntax {
  /// The module: `RxSwift` also for `import class RxSwift.Observable`.
  fileprivate var module: String { path.first?.name.text ?? "" }
}

extension SourceFile {
  /// What a person writes in place of a file that only a phone runs: a view, or the start of the app. `nil` for any other.
  fileprivate var textOfPhone: String? {
    guard imports.contains(where: { ["UIKit", "SwiftUI"].contains($0.module) }) else { return nil }
    let bases = tree.all(InheritedTypeSyntax.self).map(\.type.trimmedDescription)
    if bases.contains(where: Missing.launchers.contains) {
      return "starts the app on a phone; write its ConfiguredApp and AppInstance (SessionEngine)"
    }
    return bases.contains(where: Missing.views.contains)
      ? "a view of a phone; write a headless one with the same protocols (HeadlessUI)" : nil
  }

  /// The bytes of the line of a node, with its end.
  fileprivate func line(of node: some SyntaxProtocol) -> Range<Int> {
    let bytes = Array(text.utf8)
    var end = node.end
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return node.start..<min(end + 1, bytes.count)
  }
}
