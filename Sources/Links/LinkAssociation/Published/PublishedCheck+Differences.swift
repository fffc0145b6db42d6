import TextFormats

extension PublishedCheck {
  /// Compares a file with the one beside the table, and Apple's copy with the file on the host.
  func compare(_ content: AssociationContent, _ host: AssociationContent?, _ reading: inout PublishedReading) {
    let file = reading.file
    let mine = localContent(of: file, &reading)
    let differences = mine.map { content.differences(from: $0, .published, .local) }
    if let differences { reading.comparison = differences.isEmpty ? .same : .different }
    // Where the host has the local file, and the copy not yet, the difference between these two says it.
    let isBehind = file.place == .appleCDN && mine != nil && Self.isSame(host, mine)
    if let differences, !differences.isEmpty, !isBehind {
      reading.findings.append(
        PublishedFinding(
          .error, .differs, "The published file differs from the local file.",
          remedy: "Publish \(file.localName) of this folder, or copy the published one into it.",
          differences: differences))
    }
    if file.place == .appleCDN, let host { compareCopy(content, host, &reading) }
  }

  private static func isSame(_ one: AssociationContent?, _ other: AssociationContent?) -> Bool {
    guard let one, let other else { return false }
    return one.differences(from: other, .host, .local).isEmpty
  }

  /// The age in seconds after which Apple's CDN has read a file again: "within 24 hours" (*Supporting associated domains*).
  private static let refreshSeconds = 24 * 60 * 60

  private func compareCopy(
    _ content: AssociationContent, _ host: AssociationContent, _ reading: inout PublishedReading
  ) {
    let differences = content.differences(from: host, .copy, .host)
    guard !differences.isEmpty else { return }
    let age = reading.response?.age
    let isOverdue = age.map { $0 > Self.refreshSeconds } ?? false
    let time = age.map { "It is \(PublishedResponse.text(ofAge: $0)) old." } ?? "Its age is not told."
    reading.findings.append(
      PublishedFinding(
        isOverdue ? .error : .warning, .copyDiffers,
        "The copy differs from the file on the host, and iPhones use the copy. \(time) Apple reads the file again within "
          + "24 hours.",
        remedy: isOverdue
          ? "Let every address and every user agent read the file on the host."
          : "Wait: Apple's CDN cannot be told to read it again.", differences: differences))
  }

  /// Returns the content of the file beside the table; `nil` when there is none, which becomes a finding.
  private func localContent(of file: PublishedFile, _ reading: inout PublishedReading) -> AssociationContent? {
    guard let text = local[file.localName] else {
      reading.comparison = .noLocalFile
      reading.findings.append(
        PublishedFinding(
          .note, .noLocalFile, "There is no local file to compare with.",
          remedy: "Put \(file.localName) beside links.yaml."))
      return nil
    }
    if let json = JSONValue(text: text) { return Self.content(json, file) }
    reading.findings.append(
      PublishedFinding(
        .error, .invalidLocalFile, "The local file is not JSON.", remedy: "Correct \(file.localName) of this folder."))
    return nil
  }

  // MARK: - Fingerprints

  /// Lists the fingerprints of a published assetlinks.json with those of the local one, and reports missing ones.
  func readFingerprints(_ text: String, _ reading: inout PublishedReading) {
    var unused = AssociationProblems(file: "")
    let published = AssetLinks.read(text, includes: [:], &unused)
    let packages = published.statements.map(\.package).unique
    if let package, published.missing.isEmpty, !packages.contains(package) {
      reading.findings.append(
        PublishedFinding(
          .error, .appNotNamed,
          "The file does not name the app `\(package)` of the manifest, so no link of the host opens it: it names "
            + (packages.isEmpty ? "no app." : packages.map { "`\($0)`" }.joined(separator: ", ") + "."),
          remedy: "Name it as `package_name`."))
    }
    let mine = local[reading.file.localName].map { AssetLinks.read($0, includes: [:], &unused) }
    func keys(_ links: AssetLinks) -> [[String]] {
      links.statements.flatMap { statement in statement.fingerprints.map { [statement.package, $0] } }
    }
    let (there, here) = (keys(published), mine.map(keys))
    reading.fingerprints = (there + (here ?? [])).unique.map { key in
      PublishedFingerprint(
        package: key[0], fingerprint: key[1], isPublished: there.contains(key), isLocal: here?.contains(key))
    }
    for missing in fingerprints.unique where !there.contains(where: { $0[1] == missing }) {
      reading.findings.append(
        PublishedFinding(
          .error, .missingFingerprint,
          "The fingerprint \(missing) is not published, so the links do not open builds that its key has signed.",
          remedy: "Add it to `sha256_cert_fingerprints`."))
    }
    for address in published.missing {
      reading.findings.append(
        PublishedFinding(
          .note, .includeNotFetched, "The file includes \(address), which is not fetched.",
          remedy: "Check that file too."))
    }
  }
}
