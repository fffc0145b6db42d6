import ControlProtocol
import DeepLinks
import Foundation
import HeadlessUI
import TextFormats

/// A method of the inspector that runs a command of the lab for a file of the page, or for none.
///
/// Its request is sent to `/lab`, whose body may be longer than a line of the socket. It runs on a thread of its own,
/// beside that of the past turns and the matrix.
protocol LabMethod: InspectorMethod where Result == LabReport {}

/// The report of a command of the lab.
struct LabReport: Encodable, Sendable {
  /// The longest body of a request, in bytes: a file of some 1.5 MB in base64.
  static let maximumBytes = 2 << 20

  /// A sentence with what was found, in both languages.
  var summary: AppDescription.Words?
  /// The name under which the report is saved.
  let name: String
  /// `true` when the file cannot be read, and the summary tells why; otherwise missing.
  var isWrong: Bool?
  /// The names of the placeholders in the links of a campaign; `nil` for none.
  var placeholders: [String]?
  /// The report as a page in one file; `nil` when it is a text.
  var html: String?
  /// The report as a text; `nil` when it is a page.
  var text: String?
  /// A picture as SVG, without the head of a document.
  var svg: String?
}

/// A file that was dropped on the page.
struct LabFile {
  /// The name of the file without its folder.
  let name: String
  let bytes: [UInt8]

  /// Reads a file in base64. Throws `params.invalid` for another text.
  init(_ name: String, base64: String) throws(ControlError) {
    guard let data = Data(base64Encoded: base64) else {
      throw ControlError(.invalidParameters, "the parameter content is not base64", hint: "send the bytes in base64")
    }
    self.name = (name.split(separator: "/").last.map(String.init) ?? "file").clipped(to: 80)
    bytes = Array(data)
  }

  /// The name without what follows its last dot.
  var stem: String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}

extension Timestamp {
  /// The time now.
  static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}

extension InspectorMethods {
  /// Does the work of a command of the lab, on its thread. Any other error becomes `params.invalid` with its text, without
  /// secrets: the file is wrong.
  func lab<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws(ControlError) -> Value {
    let secrets = routes.secrets
    return try await reports.run { () throws(ControlError) in
      do {
        return try work()
      } catch let error as ControlError {
        throw error
      } catch {
        let coded = error as? any CodedError
        throw ControlError(
          .invalidParameters, secrets.redact(coded?.message ?? "\(error)"), hint: secrets.redact(coded?.hint ?? ""))
      }
    }
  }
}
