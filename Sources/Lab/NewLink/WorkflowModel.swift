/// A workflow of the app that a new one begins like: one without parameters.
struct WorkflowModel {
  /// The name of the RIB at which its first call arrives.
  let rib: String
  /// The first call, such as `walletFeature()`; `nil` when it begins with steps of its own at the root.
  let firstCall: String?

  private let file: SwiftFile
  private let declaration: SwiftDeclaration
  /// The code of `static let link = …`.
  private let link: String
  /// The code of `super.init(…)`.
  private let superInit: String

  /// Returns the workflow that comes nearest to the last RIB of a way. Throws when there is none.
  static func nearest(to way: [String], in files: [SwiftFile]) throws(NewRIBError) -> WorkflowModel {
    let arrivals = FirstCalls(files: files, root: way.first ?? "")
    let models = files.flatMap { file in
      file.declarations.compactMap { WorkflowModel($0, in: file, arrivals: arrivals) }
    }
    for rib in way.reversed() {
      if let model = models.first(where: { $0.rib == rib }) { return model }
    }
    throw NewRIBError(
      code: .missingAnchor, message: "the app has no workflow without parameters that a new one can begin like",
      hint: "write one, in the style of `final class HomeWorkflow: Workflow<any RootActionableItem>` with "
        + "`static let link = LinkWorkflow(\"Home\") { _ in HomeWorkflow() }`")
  }

  private init?(_ declaration: SwiftDeclaration, in file: SwiftFile, arrivals: FirstCalls) {
    let tokens = file.tokens
    let body = declaration.open + 1..<declaration.close
    guard declaration.kind == "class",
      let start = body.first(where: { tokens.matches(["static", "let", "link", "="], at: $0) }),
      let closure = body.first(where: {
        $0 > start && tokens.matches(["{", "_", "in", declaration.name, "(", ")"], at: $0)
      }), let end = tokens.closing(closure),
      let call = body.first(where: { tokens.matches(["super", ".", "init", "("], at: $0) }),
      let close = tokens.closing(call + 3), tokens.matches(["("], at: close + 2),
      let rib = arrivals.rib(of: tokens[close + 1].text)
    else { return nil }
    self.rib = rib
    self.file = file
    self.declaration = declaration
    firstCall = tokens[close + 1].text == "onStep" ? nil : "\(tokens[close + 1].text)()"
    link = Self.text(of: start...end, in: file)
    superInit = Self.text(of: call...close, in: file)
  }

  private static func text(of range: ClosedRange<Int>, in file: SwiftFile) -> String {
    let bytes = file.tokens[range.lowerBound].range.lowerBound..<file.tokens[range.upperBound].range.upperBound
    return String(decoding: Array(file.text.utf8)[bytes], as: UTF8.self)
  }

  /// Adds the workflow of a RIB after this one. `steps` is the code of its steps.
  func addWorkflow(of rib: RIBName, steps: String, _ edits: inout CodeEdits) throws(NewRIBError) {
    let own = String(declaration.name.dropLast("Workflow".count))
    let tokens = file.tokens
    let base = Self.text(of: declaration.keyword...declaration.open, in: file).drop { $0 != ":" }
    let link = link.replacing("\"\(own)\"", with: "\"\(rib.text)\"")
      .replacing("\(declaration.name)(", with: "\(rib.text)Workflow(")
    edits.insert(
      """


      /// A workflow that shows \(rib.text).
      final class \(rib.text)Workflow\(base)
        \(link)

        init() {
          \(superInit)
          \(firstCall.map { "\($0)\n" } ?? "")\(steps).commit()
        }
      }
      """, at: tokens[declaration.close].range.upperBound, in: file)
  }
}

/// The calls with which workflows begin, and the RIBs at which they arrive.
struct FirstCalls {
  private var ribs: [String: String]

  init(files: [SwiftFile], root: String) {
    ribs = ["onStep": root]
    let aliases = Dictionary(
      files.flatMap { Self.items(after: "typealias", in: $0.tokens) }, uniquingKeysWith: { first, _ in first })
    for file in files {
      for (name, item) in Self.items(after: "func", in: file.tokens, aliases: aliases) where ribs[name] == nil {
        ribs[name] = item
      }
    }
  }

  /// Returns the RIB at which a call arrives; `nil` for another function.
  func rib(of call: String) -> String? { ribs[call] }

  /// Returns the names that follow a keyword, each with the RIB of the last item that its type names: `Wallet` for
  /// `func walletFeature() -> Step<any RootActionableItem, any WalletActionableItem, Void>`.
  private static func items(
    after keyword: String, in tokens: [SwiftToken], aliases: [String: String] = [:]
  ) -> [(String, String)] {
    tokens.indices.compactMap { index in
      guard tokens[index].text == keyword, index + 3 < tokens.count else { return nil }
      var start = index + 3
      if keyword == "func" {
        guard tokens.matches(["(", ")", "-", ">"], at: index + 2) else { return nil }
        start = index + 6
      }
      let line = tokens[start...].prefix { !["{", "}", "func", "typealias", "let", "var"].contains($0.text) }
      guard line.first?.text == "Step" || line.count == 1 else { return nil }
      if let alias = line.first.flatMap({ aliases[$0.text] }) { return (tokens[index + 1].text, alias) }
      let end = line.firstIndex { $0.text == ">" } ?? line.endIndex
      guard let item = line[..<end].last(where: { $0.text.hasSuffix("ActionableItem") }) else { return nil }
      return (tokens[index + 1].text, String(item.text.dropLast("ActionableItem".count)))
    }
  }
}
