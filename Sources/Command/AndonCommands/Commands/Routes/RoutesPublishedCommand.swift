import ArgumentParser
import DeepLinks
import LinkAssociation
import TextFormats

/// `andon routes published`: fetches the association files that hosts publish, and compares them with the local ones.
struct RoutesPublishedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "published",
    abstract: "Fetch the association files that hosts publish, and compare them with those of the configuration.",
    discussion: """
      Fetches, for each host, apple-app-site-association and assetlinks.json from /.well-known, and the copy of Apple's CDN, \
      which iPhones use. Reports faults by which phones ignore a file (redirect, status, content type, size, certificate, \
      errors in it), its age, its differences from the local file, and the fingerprints of all Android builds that it \
      names. Follows no redirect, as phones follow none.

      It is the only command that sends requests to other machines, and the program curl sends them. The files of a host \
      are fetched at the same time, the hosts one after the other. Needs no daemon. Ends with 1 when there is an error, \
      also when a host cannot be reached, otherwise with 0, also with warnings.
      """)

  @Argument(help: ArgumentHelp("The hosts. Default: those of links.yaml.", valueName: "host"))
  var hosts: [String] = []

  @Option(help: "The maximum time for each file: 500ms, 10s, 1m.")
  var timeout = TimeSpan(seconds: 10)

  @Option(
    help: ArgumentHelp(
      "The server that all requests are sent to, such as 127.0.0.1:8443. The names in requests and certificates stay.",
      valueName: "host:port"))
  var address: String?

  @Option(
    help: ArgumentHelp(
      "The certificate authorities to trust for the hosts, in PEM form, such as that of a test server.",
      valueName: "file"))
  var cacert: String?

  @Option(
    help: "The SHA-256 fingerprint of a build that must be published, also when no local file has it. Repeatable.")
  var fingerprint: [String] = []

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    for host in hosts where !HostName.isValid(host) {
      throw ValidationError("`\(host)` is not a host name: write it in small letters, without https:// and port.")
    }
    if let address, !Self.isAddress(address) {
      throw ValidationError("`\(address)` is not an address: write HOST:PORT, such as 127.0.0.1:8443 or [::1]:8443.")
    }
  }

  /// Returns whether a text is HOST:PORT with a host name, an IPv4 address or an IPv6 address in brackets.
  private static func isAddress(_ text: String) -> Bool {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[colon...].dropFirst()), port > 0 else {
      return false
    }
    let host = text[..<colon].lowercased()
    guard host.hasPrefix("["), host.hasSuffix("]") else { return HostName.isValid(host) }
    let digits = host.dropFirst().dropLast()
    return !digits.isEmpty && digits.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
  }

  func run() throws {
    if let cacert, !TextFile.exists(cacert) {
      throw CommandError(.notFound, "there is no file \(cacert)", hint: "name the file with --cacert")
    }
    let setup = try config.linksSetup()
    let hosts = hosts.isEmpty ? setup.routes.hosts : hosts
    guard !hosts.isEmpty else {
      throw CommandError(.notFound, "the table has no host", hint: "write `hosts` in links.yaml, or name a host")
    }
    let check = PublishedCheck(
      local: try Self.localFiles(of: setup.config), fingerprints: fingerprint,
      package: (try? setup.config.knownAssociations(for: setup.routes))?.namedPackage)
    let curl = Curl(address: address, authorities: cacert, timeout: timeout)
    var reports: [PublishedReport] = []
    for host in hosts {
      let files = PublishedFile.Place.allCases.map { PublishedFile($0, of: host) }
      let fetched = zip(files, try curl.fetch(files)).map { (file: $0, outcome: $1) }
      let report = PublishedReport(host: host, check.readings(of: fetched))
      try output.print(report, text: report.text(width: StandardOutput.width))
      reports.append(report)
    }
    let summary = PublishedSummary(reports)
    try output.print(summary, text: summary.text)
    if summary.errors > 0 { throw ExitStatus.different.code }
  }

  /// Returns the texts of the files of a folder that hosts publish, by their names.
  private static func localFiles(of folder: ConfigFiles) throws -> [String: String] {
    let names = Set(PublishedFile.Place.allCases.map { PublishedFile($0, of: "").localName }).filter(folder.contains)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.text($0)) })
  }
}
