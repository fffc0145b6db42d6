/// Reads a link's query by the parameters of its route: known ones typed, the others kept as they are.
struct QueryReader {
  let bytes: [UInt8]
  let compiled: CompiledRoute
  /// Known parameters; begins with those of the path.
  var parameters: [String: ParameterValue]
  /// Parameters that the route does not know, and the fragment.
  private(set) var unknown: [String: String] = [:]

  init(bytes: [UInt8], compiled: CompiledRoute, parameters: [String: ParameterValue]) {
    self.bytes = bytes
    self.compiled = compiled
    self.parameters = parameters
  }

  mutating func read(_ parts: LinkParts) throws(LinkRejection) {
    for (nameRange, valueRange) in parts.query {
      let name = try PercentCoding.decode(bytes, nameRange)
      let text = try PercentCoding.decode(bytes, valueRange)
      if let index = compiled.index[name] {
        try keep(text, as: compiled.route.parameters[index], nameRange.lowerBound..<valueRange.upperBound, valueRange)
      } else {
        keepUnknown(name, text)
      }
    }
    if let fragment = parts.fragment { keepUnknown("#", try PercentCoding.decode(bytes, fragment)) }
    for parameter in compiled.route.parameters where parameter.isRequired && parameters[parameter.name] == nil {
      throw LinkRejection(
        code: .missingParameter,
        message: "The link has no `\(parameter.name)`, which `\(compiled.route.name)` requires.",
        range: parts.queryEnd..<parts.queryEnd, expected: "`\(parameter.name)=` and \(parameter.type.expectation)",
        hint: NearestName.of(parameter.name, among: unknown.keys.sorted()).map { "Did you mean it by `\($0)`?" })
    }
  }

  private mutating func keep(
    _ text: String, as parameter: Route.Parameter, _ range: Range<Int>, _ valueRange: Range<Int>
  ) throws(LinkRejection) {
    let earlier = parameters[parameter.name]
    if earlier != nil, !parameter.isRepeated {
      throw LinkRejection(
        code: .duplicateParameter, message: "`\(parameter.name)` is given more than once.", range: range,
        expected: "`\(parameter.name)` once" + (parameter.location == .path ? ", in the path" : ""))
    }
    guard let value = parameter.type.read(text) else {
      throw .badValue(text, of: parameter.name, type: parameter.type, range: valueRange)
    }
    guard parameter.isRepeated else {
      parameters[parameter.name] = value
      return
    }
    guard case .list(let values)? = earlier else {
      parameters[parameter.name] = .list([value])
      return
    }
    parameters[parameter.name] = .list(values + [value])
  }

  private mutating func keepUnknown(_ name: String, _ text: String) {
    unknown[name] = unknown[name].map { "\($0),\(text)" } ?? text
  }
}

extension LinkRejection {
  /// The refusal of a value that is not of its parameter's type.
  static func badValue(_ text: String, of name: String, type: ParameterType, range: Range<Int>) -> LinkRejection {
    var hint: String?
    if case .enumeration(let values) = type {
      hint = NearestName.of(text, among: values).map { "Did you mean `\($0)`?" }
    }
    return LinkRejection(
      code: .badParameter, message: "`\(text.prefix(64))` is not a right value for `\(name)`.", range: range,
      expected: type.expectation, hint: hint)
  }
}
