import DeepLinks
import TextFormats

/// The rules by which Android phones open links in the app: the assetlinks.json of the web site and the intent filters of
/// the app.
public struct AndroidAssociation: Sendable {
  /// The filters for links: those with `data` and the action VIEW or the category BROWSABLE.
  private(set) var filters: [AndroidFilter]
  /// Whether the manifest is there; without it nothing is known of links on Android.
  let hasManifest: Bool
  /// The app that the filters belong to; nil when the file does not name it.
  let package: String?
  /// The apps that the web site allows to open its links.
  let links: AssetLinks
  /// What the site says of the app.
  let standing: AssetLinks.Standing

  /// Whether a filter has patterns that Android reads since version 12 (API level 31).
  var hasPatternsOf12: Bool {
    filters.flatMap(\.data).flatMap(\.patterns).contains { $0.kind == .advancedPattern || $0.kind == .suffix }
  }
}

extension AndroidAssociation {
  /// The same files as Android before 12 reads them: an attribute that it does not know does not count.
  var before12: AndroidAssociation {
    var old = self
    old.filters = filters.map { filter in
      var filter = filter
      for index in filter.data.indices {
        filter.data[index].patterns.removeAll { $0.kind == .advancedPattern || $0.kind == .suffix }
      }
      return filter
    }
    return old
  }

  /// What the files do not say themselves.
  public struct Values: Sendable {
    /// The values of placeholders and resources of the manifest, such as `host` for `${host}`, or `@string/host`.
    public var manifest: [String: String]
    /// The texts of files that assetlinks.json includes, by their addresses.
    public var includes: [String: String]
    /// The SHA-256 fingerprints of the app's builds; when empty, every one that is stated counts as the app's.
    public var fingerprints: [String]

    /// All values; without any, nothing is known that is not in the files.
    public init(
      manifest: [String: String] = [:], includes: [String: String] = [:], fingerprints: [String] = []
    ) {
      self.manifest = manifest
      self.includes = includes
      self.fingerprints = fingerprints
    }
  }

  /// Reads the texts of an assetlinks.json and of an AndroidManifest.xml, or an extract of it with the filters; nil for one that
  /// is not given.
  ///
  /// `file` and `manifestFile` are the names that errors give. Throws `AssociationError` with all problems.
  public init(
    json: String?, file: String, manifest: String?, manifestFile: String, values: Values = Values()
  ) throws(AssociationError) {
    var statements = AssociationProblems(file: file)
    links =
      json.map { AssetLinks.read($0, includes: values.includes, &statements) }
      ?? AssetLinks(statements: [], missing: [])
    var loader = ManifestLoader(problems: AssociationProblems(file: manifestFile), values: values.manifest)
    let root = manifest.flatMap { loader.root($0) }
    hasManifest = manifest != nil
    package = root?.attributes["package"]
    filters = root.map { loader.filters($0) } ?? []
    standing =
      json == nil
      ? .unknown(DecisionSentence.linksNotGiven.sentence)
      : links.standing(of: package, fingerprints: values.fingerprints)
    let count = filters.map { 1 + $0.schemes.count + $0.hosts.count + $0.paths.count }.reduce(0, +)
    loader.problems.checkCount(count, at: "", "filters, schemes, hosts and paths")
    let problems = statements.all + loader.problems.all
    if !problems.isEmpty { throw AssociationError(problems: problems) }
  }
}
