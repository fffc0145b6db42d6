import DeepLinks
import TextFormats

/// A check of the files that hosts publish, by what was fetched.
public struct PublishedCheck: Sendable {
  /// The texts of the files beside the table, by their names.
  let local: [String: String]
  /// The fingerprints that must be published.
  let fingerprints: [String]
  /// The package of the Android app, as the manifest beside the table has it; nil when it is not known.
  let package: String?

  /// A check against the texts of the files beside the table, by their names. `fingerprints` must be published in addition
  /// to them.
  public init(local: [String: String], fingerprints: [String] = [], package: String? = nil) {
    self.local = local
    self.package = package
    self.fingerprints = fingerprints
  }

  /// Returns what the fetched files are, in their order. They are those of one host.
  public func readings(of fetched: [(file: PublishedFile, outcome: PublishedOutcome)]) -> [PublishedReading] {
    let all = fetched.map { served($0.file, $0.outcome) }
    let host = all.first { $0.reading.file.place == .apple }
    return all.map { one in
      var reading = one.reading
      guard let content = one.content else { return reading }
      compare(content, host?.content, &reading)
      if reading.file.place == .android { readFingerprints(one.text, &reading) }
      return reading
    }
  }

  /// A file that phones read, with its content; without when they do not read it.
  struct Served {
    let reading: PublishedReading
    var text = ""
    var content: AssociationContent?
  }

  // MARK: - How it is served

  private func served(_ file: PublishedFile, _ outcome: PublishedOutcome) -> Served {
    switch outcome {
    case .failure(let code, let message):
      let remedy =
        switch code {
        case .certificate, .tls: "Install a certificate for \(file.host) of an authority that phones trust."
        case .tooLarge: "Publish a file of at most \(file.maximumBytes) bytes."
        case .timedOut: "Try again, or give it more time with --timeout."
        default: "Check the name, the server and this machine's network."
        }
      let finding = PublishedFinding(.error, code, message.sentence, remedy: remedy)
      return Served(reading: PublishedReading(file: file, response: nil, findings: [finding]))
    case .response(let response):
      let rules = PublishedRules(file: file, response: response)
      if let fault = rules.fault {
        return Served(reading: PublishedReading(file: file, response: response, findings: [fault]))
      }
      let findings = rules.contentType.map { [$0] } ?? []
      return content(PublishedReading(file: file, response: response, findings: findings), response)
    }
  }

  private func content(_ reading: PublishedReading, _ response: PublishedResponse) -> Served {
    var reading = reading
    let bytes = UTF8Validation.withoutMark(response.body[...])
    let text = String(decoding: bytes, as: UTF8.self)
    guard UTF8Validation.firstInvalidByte(in: bytes) == nil, let json = JSONValue(text: text) else {
      reading.findings.append(
        PublishedFinding(
          .error, .invalidFile, "The file is not JSON. Expected JSON in UTF-8.",
          remedy: "Publish \(reading.file.localName) of this folder."))
      return Served(reading: reading)
    }
    reading.findings += problems(of: text, reading.file).map {
      PublishedFinding(
        .error, .invalidFile,
        ($0.keyPath.isEmpty ? "" : "\($0.keyPath): ") + "\($0.message) Expected \($0.expected).", remedy: $0.remedy)
    }
    return Served(reading: reading, text: text, content: Self.content(json, reading.file))
  }

  private func problems(of text: String, _ file: PublishedFile) -> [RouteTableError.Problem] {
    guard file.place == .android else {
      do throws(AssociationError) {
        _ = try AppleAssociation(json: text, file: file.url)
        return []
      } catch {
        return error.problems
      }
    }
    var problems = AssociationProblems(file: file.url)
    _ = AssetLinks.read(text, includes: [:], &problems)
    return problems.all
  }

  static func content(_ json: JSONValue, _ file: PublishedFile) -> AssociationContent {
    file.place == .android ? AssociationContent(android: json) : AssociationContent(apple: json)
  }
}

extension String {
  /// The text as a sentence: with a capital letter and a full stop.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
