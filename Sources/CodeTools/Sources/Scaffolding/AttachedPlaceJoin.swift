import CodeReading
import SwiftSyntax

/// The edits by which a RIB with several parents has another link below one of them.
///
/// That parent tells the route of the RIB below it, as an `AttachmentPlace`.
struct AttachedPlaceJoin {
  let rib: RIBName
  let parent: String
  /// The name of the route below the parent.
  let route: String

  /// Adds the route to the parent's interactor. Throws when the RIB has no link of its own, or the parent tells its routes in
  /// another form.
  func join(_ code: inout CodeEditor) throws(ToolError) {
    let name = "\(parent)Interactor"
    guard let own = try ownRoute(in: code.app) else {
      throw ToolError(
        code: .missingPlace, message: "\(rib.text) has no link of its own yet",
        hint: "write the one below its first parent: scripts/ribs link PATH \(rib.text)")
    }
    guard let interactor = code.declaration("class", name) else {
      throw ToolError(
        code: .missingPlace, message: "\(name) is in no file", hint: "declare it in \(name).swift")
    }
    let property = "routesBelow"
    let known = code.app.declarations.filter { $0.name == name }.flatMap { declaration in
      declaration.variables.filter { $0.names == [property] }.map { (declaration, $0) }
    }
    if let (declaration, variable) = known.first {
      guard let list = variable.all(DictionaryExprSyntax.self).first?.content.as(DictionaryElementListSyntax.self)
      else {
        throw ToolError(
          code: .missingPlace, message: "\(declaration.position.place): \(property) has another form than a list",
          hint: "write there: [\"\(own)\": \"\(route)\"]")
      }
      let dictionary = variable.all(DictionaryExprSyntax.self)[0]
      return code.append(
        "\"\(own)\": \"\(route)\"", to: Array(list), after: dictionary.leftSquare, in: declaration.file)
    }
    code.insert(
      """
      extension \(name): AttachmentPlace {
        var \(property): [String: String] { ["\(own)": "\(route)"] }
      }
      """, afterLastOf: interactor)
    code.addImports(["SessionEngine"], to: interactor.file)
  }

  /// Returns the name of the route in the RIB's own place; `nil` without a place.
  private func ownRoute(in app: AppCode) throws(ToolError) -> String? {
    let parts = app.declarations.filter { $0.name == "\(rib.text)Interactor" && $0.inherited.contains("LinkPlace") }
    let place = parts.lazy.flatMap(\.variables).first { $0.names == ["place"] }
    return place?.all(TupleExprSyntax.self).lazy
      .compactMap { $0.elements.first?.expression.as(StringLiteralExprSyntax.self) }
      .first?.segments.trimmedDescription
  }
}
