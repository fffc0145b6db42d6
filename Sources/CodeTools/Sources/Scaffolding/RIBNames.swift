import CodeReading
import RIBTree
import SwiftSyntax

/// The names in an app's code that follow from the name of a RIB.
struct RIBNames {
  let rib: RIBName
  /// The types: those of the RIB's own files, and those with the suffix of a RIB's part.
  let types: Set<String>
  /// The functions and variables: `routeToCart`, `cartBuilder`, and the functions of the listener that begin with the name.
  let members: Set<String>

  /// The words before the name in functions that show or leave a child.
  static let verbs = ["routeTo", "dismiss", "show", "attach", "detach", "present", "embed", "waitFor"]
  /// The words behind the name in variables for the parts of a child.
  static let parts = ["Builder", "Item", "Router", "Component", "Listener"]
  /// The suffixes of types that are written outside of the RIB's folder.
  static let suffixes = RIBTemplate.suffixes + ["SubtreeDependency", "Workflow"]

  /// Reads the names of a RIB. `others` are the names of all RIBs of the app.
  init(_ name: RIBName, folder: String, in code: AppCode, tested: AppCode, others: [String]) {
    rib = name
    let longer = others.filter { $0 != name.text && $0.hasPrefix(name.text) }
    func rest(_ type: String) -> Substring? {
      guard type.hasPrefix(name.text), !longer.contains(where: type.hasPrefix) else { return nil }
      let rest = type.dropFirst(name.text.count)
      return rest.first?.isLowercase == true ? nil : rest
    }
    var types = Set(Self.suffixes.map { name.text + $0 }.filter { type in !longer.contains(where: type.hasPrefix) })
    for declaration in code.all where !declaration.isExtension && declaration.file.folder == folder {
      if rest(declaration.name) != nil { types.insert(declaration.name) }
    }
    for declaration in tested.all where !declaration.isExtension {
      guard let rest = rest(declaration.name), Self.isTested(rest) else { continue }
      types.insert(declaration.name)
    }
    self.types = types
    var members = Set(Self.verbs.map { $0 + name.text } + Self.parts.map { name.variable + $0 })
    for declaration in code.declarations where declaration.name == "\(name.text)Listener" {
      let reports = declaration.functions.map(\.name.text).filter { $0.hasPrefix(name.variable) }
      members.formUnion(reports.filter { $0.dropFirst(name.variable.count).first?.isUppercase == true })
    }
    self.members = members
  }

  /// Whether a type of the tests whose name goes on like this is about the RIB: `CartBuilderFake`, `CartLinkTests`.
  private static func isTested(_ rest: Substring) -> Bool {
    (RIBTemplate.suffixes + ["Item", "Link", "Tree"]).contains(where: rest.hasPrefix)
  }

  /// Whether a file has the name of one of the types.
  func named(_ file: SourceFile) -> Bool { types.contains(String(file.name.prefix { $0 != "." && $0 != "+" })) }
}
