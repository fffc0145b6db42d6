import ControlProtocol
import TextFormats

/// The description of a daemon's methods, errors and limits as tables.
struct DescriptionText {
  let text: String

  /// The tables. With a width, long lists of parameters are cut: `andon describe METHOD` prints all of one.
  init(_ reply: DescribeReply, width: Int? = nil) {
    var methods = TextTable(["METHOD", "CONCERNS", "EFFECT", "ONLY FOR", "PARAMETERS"], width: width)
    for method in reply.methods {
      methods.add([
        method.name, method.scope.rawValue, Self.effect(method), method.access?.rawValue ?? "-", method.parameterText,
      ])
    }
    var errors = TextTable(["ERROR", "CODE", "LATER"])
    for error in reply.errors { errors.add([error.kind, String(error.code), error.isRetryable ? "may succeed" : "-"]) }
    var limits = TextTable(["LIMIT", "VALUE"])
    for (name, value) in reply.limits.sorted(by: { $0.key < $1.key }) { limits.add([name, String(value)]) }
    text = [methods.text, errors.text, limits.text].joined(separator: "\n\n")
  }

  /// Returns the description of one method.
  static func text(of method: MethodDescription) -> String {
    var rows = Rows()
    rows.add("does", method.abstract)
    rows.add("concerns", "the \(method.scope.rawValue)")
    rows.add("effect", effect(method))
    rows.add("only for", method.access?.text)
    var parameters = method.parameters.map { "\($0.name): \($0.type)\($0.isRequired ? "" : ", optional")" }
    if method.takesAnyText { parameters.append("any text fields, which the app checks") }
    rows.add("parameters", parameters.isEmpty ? ["none"] : parameters)
    return rows.text(under: method.name)
  }

  private static func effect(_ method: MethodDescription) -> String { method.isChanging ? "changes" : "reads" }
}
