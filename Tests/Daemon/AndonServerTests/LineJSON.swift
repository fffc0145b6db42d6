import Foundation

/// A JSON object of a line.
func json(_ line: String) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
}

/// The kind of the error on a line.
func errorKind(_ line: String) throws -> String? {
  let error = try json(line)["error"] as? [String: Any]
  return (error?["data"] as? [String: Any])?["kind"] as? String
}
