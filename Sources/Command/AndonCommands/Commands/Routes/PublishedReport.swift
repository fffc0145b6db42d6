import LinkAssociation
import TextFormats

/// The published files of one host, as a table and as JSON.
struct PublishedReport: Encodable {
  let host: String
  let files: [File]

  init(host: String, _ readings: [PublishedReading]) {
    self.host = host
    files = readings.map(File.init)
  }

  /// One file.
  struct File: Encodable {
    let name: String
    let place: String
    let url: String
    let status: Int?
    let contentType: String?
    /// The number of bytes; of a file that was not read whole the number that was read.
    let bytes: Int?
    let redirect: String?
    let ageSeconds: Int?
    /// The fields of the response that tell its age, by their names.
    let ageFields: [String: String]
    let local: String
    let findings: [Finding]
    let fingerprints: [Fingerprint]

    private enum CodingKeys: String, CodingKey {
      case name, place, url, status, bytes, redirect, local, findings, fingerprints
      case contentType = "content_type"
      case ageSeconds = "age_seconds"
      case ageFields = "age_fields"
    }

    init(_ reading: PublishedReading) {
      let response = reading.response
      name = reading.file.name
      place = reading.file.place.rawValue
      url = reading.file.url
      status = response?.status
      contentType = response?.field("content-type")
      bytes = response?.body.count
      redirect = response?.field("location")
      ageSeconds = response?.age
      ageFields = Dictionary(response?.ageFields ?? []) { first, _ in first }
      local = reading.comparison.rawValue
      findings = reading.findings.map(Finding.init)
      fingerprints = reading.fingerprints.map(Fingerprint.init)
    }
  }

  /// One fault or difference.
  struct Finding: Encodable {
    let severity: String
    let code: String
    let message: String
    let remedy: String
    let differences: [Difference]

    init(_ finding: PublishedFinding) {
      severity = finding.severity.rawValue
      code = finding.code.rawValue
      message = finding.message
      remedy = finding.remedy
      differences = finding.differences.map(Difference.init)
    }
  }

  /// One difference between two versions of a file.
  struct Difference: Encodable {
    let kind: String
    let subject: String
    let value: String
    let only: String?

    init(_ difference: AssociationDifference) {
      kind = difference.kind.rawValue
      subject = difference.subject
      value = difference.value
      only = difference.only?.rawValue
    }
  }

  /// One fingerprint of a build.
  struct Fingerprint: Encodable {
    let package: String
    let fingerprint: String
    let published: Bool
    let local: Bool?

    init(_ print: PublishedFingerprint) {
      package = print.package
      fingerprint = print.fingerprint
      published = print.isPublished
      local = print.isLocal
    }
  }
}

/// The numbers of hosts, files and findings.
struct PublishedSummary: Encodable {
  let hosts: Int
  let files: Int
  let errors: Int
  let warnings: Int

  init(_ reports: [PublishedReport]) {
    let all = reports.flatMap(\.files)
    hosts = reports.count
    files = all.count
    errors = all.flatMap(\.findings).count { $0.severity == PublishedFinding.Severity.error.rawValue }
    warnings = all.flatMap(\.findings).count { $0.severity == PublishedFinding.Severity.warning.rawValue }
  }

  var text: String {
    let found = "\(counted(errors, "error")), \(counted(warnings, "warning"))"
    return "\(counted(hosts, "host")), \(counted(files, "file")): "
      + (errors + warnings == 0 ? "phones can read them, and nothing differs" : found)
  }
}
