/// What one published file is and how it differs from others.
public struct PublishedReading: Sendable {
  /// The result of the comparison with the file beside the table.
  public enum Comparison: String, Sendable {
    /// Both mean the same.
    case same
    /// They differ.
    case different
    /// The folder has no such file.
    case noLocalFile = "no_local_file"
    /// One of them cannot be read.
    case notCompared = "not_compared"
  }

  /// The file.
  public let file: PublishedFile
  /// The response; `nil` when there is none.
  public let response: PublishedResponse?
  /// The comparison with the file beside the table.
  public internal(set) var comparison = Comparison.notCompared
  /// The faults and differences.
  public internal(set) var findings: [PublishedFinding]
  /// The fingerprints of builds that the published file or the one beside the table has; of an assetlinks.json.
  public internal(set) var fingerprints: [PublishedFingerprint] = []
}

/// The fingerprint of a build of an Android app in two versions of an assetlinks.json.
///
/// A phone compares with the key that signed the installed build. Builds of one app have several: the app signing key of the
/// Play Console, the upload key, the key of debug builds (*Configure website associations*).
public struct PublishedFingerprint: Sendable, Hashable {
  /// The package of the app.
  public let package: String
  /// The SHA-256 fingerprint.
  public let fingerprint: String
  /// Whether the published file has it.
  public let isPublished: Bool
  /// Whether the file beside the table has it; `nil` when there is none.
  public let isLocal: Bool?
}
