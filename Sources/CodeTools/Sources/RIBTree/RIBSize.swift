public import CodeReading
import SwiftSyntax

/// The size of a RIB's own code: that of its folder, without the RIBs in it.
public struct RIBSize: Sendable, Equatable, Encodable {
  /// A named piece of code.
  public struct Piece: Sendable, Equatable, Encodable {
    /// The name of the file, or the function with its type.
    public let name: String
    /// The number of its lines.
    public let lines: Int
  }

  /// The name of the RIB.
  public let rib: String
  /// The number of files.
  public let files: Int
  /// The number of lines.
  public let lines: Int
  /// The file with the most lines.
  public let longestFile: Piece
  /// The function or initializer with the most lines; `nil` without one.
  public let longestFunction: Piece?

  /// Returns the sizes of an app's RIBs, the largest first.
  public static func all(of blueprint: Blueprint, in code: AppCode) -> [RIBSize] {
    let folders = Dictionary(grouping: code.files.filter { !$0.isGenerated }) { file in
      blueprint.ribs.filter { (file.folder + "/").hasPrefix($0.folder + "/") }.max {
        $0.folder.count < $1.folder.count
      }?
      .folder ?? ""
    }
    let sizes = blueprint.ribs.compactMap { rib in RIBSize(rib, files: folders[rib.folder] ?? []) }
    return sizes.sorted { ($1.lines, $0.rib) < ($0.lines, $1.rib) }
  }

  private init?(_ rib: RIB, files: [SourceFile]) {
    let pieces = files.map { Piece(name: $0.name, lines: $0.lineCount) }
    guard let longest = pieces.max(by: { $0.lines < $1.lines }) else { return nil }
    self.rib = rib.name
    self.files = files.count
    lines = pieces.reduce(0) { $0 + $1.lines }
    longestFile = longest
    longestFunction = files.flatMap(\.functions).max { $0.lines < $1.lines }
  }
}

extension SourceFile {
  /// The number of lines.
  fileprivate var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } + (text.hasSuffix("\n") ? 0 : 1) }

  /// The functions and the initializers.
  fileprivate var functions: [RIBSize.Piece] {
    tree.all(FunctionDeclSyntax.self).map { piece(Syntax($0), $0.name.text) }
      + tree.all(InitializerDeclSyntax.self).map { piece(Syntax($0), "init") }
  }

  private func piece(_ node: Syntax, _ name: String) -> RIBSize.Piece {
    let around =
      node.nearest(ClassDeclSyntax.self)?.name.text
      ?? node.nearest(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    let first = position(of: node).line
    let last = node.lastToken(viewMode: .sourceAccurate).map { position(of: $0).line } ?? first
    return RIBSize.Piece(name: (around.map { "\($0)." } ?? "") + name, lines: last - first + 1)
  }
}
