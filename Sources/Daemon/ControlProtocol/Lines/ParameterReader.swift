public import TextFormats

/// A reader of the parameters of one method. What is wrong in them becomes an error of the kind `params.invalid`.
public struct ParameterReader<Method: NamedMethod> {
  /// Creates a reader.
  public init() {}

  /// Reads a call from `params`, which may be left out where the method needs none. Throws for a parameter that is
  /// missing, wrong or unknown.
  public func read(_ params: JSONValue?) throws(ControlError) -> Method {
    let parameters: [String: JSONValue]
    switch params {
    case nil, .null?: parameters = [:]
    case .object(let object)?: parameters = object
    default: throw invalid("the value of params is not an object")
    }
    do {
      return try JSONCoding.strictValue(Method.self, from: parameters)
    } catch let error as UnknownKeyError {
      throw unknown(error)
    } catch DecodingError.keyNotFound(let key, _) {
      throw missing(key.stringValue, in: parameters)
    } catch let error as DecodingError {
      throw invalid(message(error))
    } catch {
      throw invalid("the parameters cannot be read")
    }
  }

  /// Returns the error for a missing parameter, which the request may have under a similar name.
  private func missing(_ name: String, in given: [String: JSONValue]) -> ControlError {
    let error = invalid("the parameter \(name.clipped()) is missing")
    guard let near = NearestName.of(name, among: given.keys.sorted()) else { return error }
    return ControlError(error.kind, error.message, hint: "did you mean \(name) instead of \(near.clipped())?")
  }

  /// Returns the error for parameters that the method does not take.
  private func invalid(_ message: String) -> ControlError {
    let parameters = Method.parameters.text
    return ControlError(
      .invalidParameters, message,
      hint: parameters.isEmpty ? "\(Method.name) has no parameters" : "\(Method.name) takes \(parameters)")
  }

  private func unknown(_ error: UnknownKeyError) -> ControlError {
    let hint =
      NearestName.of(error.key, among: error.known).map { "did you mean \($0)?" }
      ?? (error.known.isEmpty
        ? "\(Method.name) has no parameters" : "the parameters are \(error.known.joined(separator: ", "))")
    return ControlError(.invalidParameters, "\(Method.name) has no parameter \(error.key.clipped())", hint: hint)
  }

  private func message(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "the parameter \(key.stringValue.clipped()) is missing"
    case .valueNotFound(_, let context): "\(place(context)) is null"
    case .typeMismatch(let type, let context): "\(place(context)) is not \(description(type))"
    case .dataCorrupted(let context): "\(place(context)) cannot be read: \(context.debugDescription.clipped(to: 200))"
    @unknown default: "the parameters cannot be read"
    }
  }

  private func place(_ context: DecodingError.Context) -> String {
    "the parameter \(context.codingPath.map(\.stringValue).joined(separator: ".").clipped())"
  }

  private func description(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is Int.Type, is Int64.Type: "a whole number"
    default: "an object"
    }
  }
}
