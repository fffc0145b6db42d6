import CodeReading
import Injection

/// The file that joins the components of an app, as `ribs di` writes it.
enum InjectionPlan {
  /// Returns the file for an app's code; `nil` when it stays as it is.
  ///
  /// Throws when a RIB needs what no RIB above it provides.
  static func file(for code: AppCode, in app: String) throws(ToolError) -> NewFile? {
    let graph = InjectionGraph(code)
    if let error = InjectionCheck(graph).problems.first(where: { $0.severity == .error }) {
      throw ToolError(
        code: .disagreement, message: error.text, hint: "correct this first; scripts/ribs di \(app) prints all problems"
      )
    }
    let path = GeneratedFile.path(in: app)
    let (text, old) = (GeneratedFile(graph).text, code.files.first { $0.path == path }?.text)
    return text == old ? nil : NewFile(path: path, text: text, isEdited: old != nil, written: [])
  }
}

extension AppCode {
  /// Returns the code after a plan is carried out: the files of the plan, and those that it does not write.
  func after(_ plan: [NewFile]) -> AppCode {
    let planned = Set(plan.map(\.path))
    return AppCode(files.filter { !planned.contains($0.path) } + plan.map { SourceFile(path: $0.path, text: $0.text) })
  }

  /// Returns the code of a folder after a change is carried out.
  func after(_ change: CodeChange, in folder: String) -> AppCode {
    let leaving = change.leaving
    return AppCode(files.filter { !leaving.contains($0.path) }).after(
      change.files.filter { $0.path.hasPrefix(folder + "/") && $0.path.hasSuffix(".swift") })
  }
}
