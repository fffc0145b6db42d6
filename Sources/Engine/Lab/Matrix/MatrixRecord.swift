import DeepLinks
import SessionEngine
public import TextFormats

/// A recorded matrix: what a program answered, to compare another program with it.
///
/// The file has a line of JSON for the whole, and then one for each cell, as `andon matrix --json` prints it. It has no secrets.
public struct MatrixRecord: Sendable {
  /// The first line of the file.
  public struct Head: Codable, Sendable, Hashable {
    /// The name of the app.
    public let app: String
    /// The version of the program.
    public let version: String
    /// The time of all sessions, in milliseconds since 1970. A comparison uses the same, because screens show times.
    public let at: Int64
    /// The states that could not be reached, so that they have no cells; `nil` for none.
    public let unreachable: [String]?

    /// A first line from its parts.
    public init(app: String, version: String, at: Int64, unreachable: [String] = []) {
      (self.app, self.version, self.at) = (app, version, at)
      self.unreachable = unreachable.isEmpty ? nil : unreachable
    }
  }

  /// A cell as it stands in the file.
  struct Line: Decodable {
    let link: String
    let route: String?
    let state: String
    let network: MatrixNetwork
    fileprivate(set) var cell: MatrixCell

    private enum CodingKeys: String, CodingKey { case link, route, state, network }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      link = try container.decode(String.self, forKey: .link)
      route = try container.decodeIfPresent(String.self, forKey: .route)
      state = try container.decode(String.self, forKey: .state)
      network = try container.decode(MatrixNetwork.self, forKey: .network)
      cell = try MatrixCell(from: decoder)
    }

    var key: Key { Key(link: link, state: state, network: network) }
  }

  /// The place of a cell.
  struct Key: Hashable {
    let link: String
    let state: String
    let network: MatrixNetwork
  }

  /// The first line.
  public let head: Head
  /// The cells in the order of the file.
  let lines: [Line]

  /// Reads a file, which `gzip` may have packed; `-` is standard input. Throws when it cannot be read, or is not a recording.
  public init(path: String) throws(RecordedLogError) {
    var reader = try LineReader(path: path)
    var (head, lines, texts) = (Head?.none, [Line](), SharedTexts())
    while let bytes = try reader.next() {
      let text = String(decoding: bytes, as: UTF8.self)
      if head == nil {
        head = try? JSONCoding.value(Head.self, from: text)
        guard head != nil else { break }
      } else if let line = try? JSONCoding.value(Line.self, from: text) {
        lines.append(line.sharing(&texts))
      } else {
        throw RecordedLogError(
          .malformedLine, "line \(reader.line) of \(reader.name) is not a cell of a matrix", hint: Self.hint(path))
      }
    }
    guard let head else {
      throw RecordedLogError(
        .malformedLine, "\(reader.name) is not a recorded matrix", hint: Self.hint(path))
    }
    (self.head, self.lines) = (head, lines)
  }

  /// The text of the file for a matrix. Throws what encoding throws.
  public static func text(of matrix: Matrix, _ head: Head) throws -> String {
    var lines = [try JSONCoding.text(head)]
    for place in matrix.places { lines.append(try JSONCoding.text(place)) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func hint(_ path: String) -> String { "record one: \(Program.name) matrix --record \(path)" }
}

extension MatrixRecord.Line {
  /// The line with the texts that earlier lines have.
  fileprivate func sharing(_ texts: inout SharedTexts) -> Self {
    var line = self
    line.cell = texts.shared(cell)
    return line
  }
}
