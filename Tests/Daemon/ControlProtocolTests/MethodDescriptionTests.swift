import ControlProtocol
import DeepLinks
import TextFormats
import Testing

/// The declarations of the methods.
@Suite struct MethodDescriptionTests {
  /// A method with a parameter of each type.
  private struct Example: NamedMethod {
    static let name = "example.all"
    static let abstract = "Has every type of parameter."
    let text: String
    let object: JSONValue
    let number: Int
    let position: Int64?
    let isOn: Bool?
    let input: LinkInput.Kind?
  }

  /// A method without parameters.
  private struct Empty: NamedMethod {
    static let name = "example.empty"
    static let abstract = "Has no parameters."
  }

  private func error<Method: NamedMethod>(_ type: Method.Type, _ params: JSONValue?) -> ControlError? {
    #expect(throws: ControlError.self) { try ParameterReader<Method>().read(params) }
  }

  @Test func `the parameters of a method are those that its type reads`() {
    let method = MethodDescription(Example.self, scope: .daemon)
    #expect(
      method.parameters == [
        MethodParameter("text", isRequired: true), MethodParameter("object", type: "object", isRequired: true),
        MethodParameter("number", type: "integer", isRequired: true),
        MethodParameter("position", type: "integer", isRequired: false),
        MethodParameter("isOn", type: "boolean", isRequired: false), MethodParameter("input", isRequired: false),
      ])
    #expect(method.parameterText == "text, object, number, [position], [isOn], [input]")
    #expect(!method.takesAnyText)
    #expect(!method.isChanging)
    #expect(MethodDescription(Empty.self, scope: .daemon).parameters.isEmpty)
  }

  @Test func `an error of a parameter names all parameters of the method`() {
    #expect(
      error(Example.self, .object([:]))?.hint == "example.all takes text, object, number, [position], [isOn], [input]")
    #expect(error(Empty.self, .array([]))?.hint == "example.empty has no parameters")
    #expect(error(Empty.self, .object(["x": .null]))?.hint == "example.empty has no parameters")
    #expect(
      error(SessionRequest.self, .object(["id": .bool(true)]))?.hint
        == "session.request takes request, any text fields, [session], [key]")
  }

  @Test func `each method has a name of its own`() {
    #expect(Set(ControlMethods.names).count == ControlMethods.all.count)
  }

  @Test func `exactly the methods that change a session have an idempotency key`() {
    for type in ControlMethods.all {
      let method = MethodDescription(type)
      let hasKey = method.parameters.contains(MethodParameter("key", isRequired: false))
      #expect(hasKey == (method.scope == .session && method.isChanging), "\(method.name)")
    }
  }

  @Test func `the session of a method is default unless the method must name it`() {
    for case let type as any SessionMethod.Type in ControlMethods.all {
      let isRequired = MethodDescription(type).parameters.contains(MethodParameter("session", isRequired: true))
      #expect(isRequired == ["session.create", "session.reset", "session.close"].contains(type.name), "\(type.name)")
    }
    #expect(SessionTree().sessionName == "default")
    #expect(SessionTree(session: "alice").sessionName == "alice")
    #expect(SessionClose(session: "alice").sessionName == "alice")
  }
}
