package import SwiftSyntax

/// The code of an app: its files with what they declare. All tools read an app through it.
public struct AppCode {
  /// The files.
  public let files: [SourceFile]
  /// The types, protocols and extensions at the top of the files, those between `#if` and `#endif` included, sorted by
  /// place.
  public var declarations: [Declaration] { all.filter(\.scope.isEmpty) }
  /// The declarations at the top of the files and those inside them, sorted by place.
  package private(set) var all: [Declaration] = []
  /// The types by full name, with their extensions.
  package private(set) var types: [String: TypeDeclaration] = [:]
  /// The code outside of the app's types: functions, and extensions of types of other modules.
  package private(set) var outside: [(node: Syntax, file: SourceFile)] = []
  /// The pairs of declarations of types with the same full name.
  package private(set) var duplicates: [(second: Declaration, first: Declaration)] = []
  /// The texts of types.
  package let text: TypeText

  /// Reads the Swift files at and below a folder that contain one of `words`; without words all. Throws as
  /// `SourceFolder.read` does.
  public init(folder: String, with words: [String] = []) throws(ToolError) {
    self.init(try SourceFolder.read(folder, with: words))
  }

  /// Reads files. What a tool wrote declares nothing.
  public init(_ files: [SourceFile]) {
    self.files = files
    text = TypeText(files)
    for file in files {
      for item in file.tree.statements { read(Syntax(item.item), Place(file: file)) }
    }
    // An extension can contain types that another one extends.
    for item in all where item.isExtension {
      readMembers(of: item, as: resolve(item.fullName, from: item.scope) ?? item.fullName)
    }
    for item in all where item.isExtension {
      if let name = resolve(item.fullName, from: item.scope) {
        types[name]?.add(item, text)
      } else {
        outside.append((Syntax(item.node.memberBlock), item.file))
      }
    }
    all.sort { $0.position < $1.position }
  }

  /// Returns the declarations at the top of a file.
  package func declarations(in file: SourceFile) -> [Declaration] { declarations.filter { $0.file.path == file.path } }

  /// Returns the full name of the type that a name means in the code of a scope; `nil` for a type of another module.
  package func resolve(_ name: String, from scope: String) -> String? {
    var scope = scope
    while true {
      let full = scope.isEmpty ? name : "\(scope).\(name)"
      if types[full] != nil { return full }
      guard !scope.isEmpty else { break }
      scope = scope.split(separator: ".").dropLast().joined(separator: ".")
    }
    // A module's name can stand before the type's.
    guard let dot = name.firstIndex(of: ".") else { return nil }
    return resolve(String(name[name.index(after: dot)...]), from: "")
  }

  // MARK: - Reading

  /// A place in the code: its file, the types around it, and the conditions of the `#if` around it.
  private struct Place {
    let file: SourceFile
    var scope = ""
    var condition = ""
  }

  private mutating func read(_ node: Syntax, _ place: Place) {
    if let conditional = node.as(IfConfigDeclSyntax.self) {
      for (items, condition) in conditional.branches(within: place.condition) {
        for item in items { read(item, Place(file: place.file, scope: place.scope, condition: condition)) }
      }
    } else if let found = Declaration(node, in: place.file, scope: place.scope, condition: place.condition) {
      all.append(found)
      // Which type an extension extends is known when all types are.
      if !found.isExtension { declare(found) }
    } else if place.scope.isEmpty {
      outside.append((node, place.file))
    }
  }

  private mutating func declare(_ declaration: Declaration) {
    let name = declaration.fullName
    if let first = types[name]?.first {
      // The same type in another clause of an `#if` has other members. Private types of two files are not the same.
      if first.condition == declaration.condition, min(first.access, declaration.access) > .private {
        duplicates.append((declaration, first))
      }
      types[name]?.add(declaration, text)
    } else {
      types[name] = TypeDeclaration(declaration, text)
    }
    readMembers(of: declaration, as: name)
  }

  private mutating func readMembers(of declaration: Declaration, as scope: String) {
    let place = Place(file: declaration.file, scope: scope, condition: declaration.condition)
    for member in declaration.node.memberBlock.members { read(Syntax(member.decl), place) }
  }
}
