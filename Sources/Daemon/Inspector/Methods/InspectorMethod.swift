import ControlProtocol

/// A method that the inspector answers itself. All other methods are the daemon's.
///
/// A new method is a type beside its result and a line in ``InspectorMethods/all``.
protocol InspectorMethod: NamedMethod {
  /// The type of the result.
  associatedtype Result: Encodable
  /// Returns the result, redacted by the route table in force. Throws the error that is the response.
  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> Result
}
