public import ControlProtocol

extension MethodDescription {
  /// The members of `params` that a call of the method needs, each with a comma behind it: `"url":"taxi://home",`.
  /// Parameters of one name have the same value in all methods.
  public var neededParameters: String {
    let values = [
      "url": #""taxi://home""#, "element": #""menu""#, "by": #""1s""#, "path": #""/nowhere/copy""#,
      "session": #""other""#, "request": #""reservation.list""#, "payload": #"{"aps":{}}"#, "link": "1",
      "step": #""main features""#,
    ]
    let needed = parameters.filter(\.isRequired).map { #""\#($0.name)":\#(values[$0.name] ?? "null"),"# }
    return needed.joined() + (Self.texts[name] ?? "")
  }

  /// The text fields that a method needs which takes any.
  private static let texts = ["session.configure": #""maintenance":"on","#]

  /// Whether a session can be named.
  public var namesSession: Bool { parameters.contains { $0.name == "session" } }
}
