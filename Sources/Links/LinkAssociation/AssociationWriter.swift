public import DeepLinks
import TextFormats

/// A writer of the association files that open exactly the links of a table in the app.
///
/// What it writes has no findings: `LinkAssociations.findings(for:)` of the files is empty.
public struct AssociationWriter: Sendable {
  private let table: RouteTable
  private let apps: [String]
  private let package: String
  private let fingerprints: [String]

  /// A writer for the app's identifiers on iPhones, and for its package and the fingerprints of its builds on Android.
  public init(table: RouteTable, apps: [String], package: String, fingerprints: [String]) {
    self.table = table
    self.apps = apps
    self.package = package
    self.fingerprints = fingerprints
  }

  /// The texts of the files by their names, in the order of their names.
  public var files: [(name: String, text: String)] {
    [
      ("app.entitlements", entitlements), ("apple-app-site-association", site), ("assetlinks.json", assetLinks),
      ("intent-filters.xml", manifest),
    ]
  }

  private var paths: [[String?]] { table.routes.flatMap { RoutePaths($0).paths }.unique }

  private var site: String {
    let components = AppleText.components(paths).map { "          " + $0 }.joined(separator: ",\n")
    return """
      {
        "applinks": {
          "details": [
            {
              "appIDs": [\(apps.map(Self.quoted).joined(separator: ", "))],
              "components": [
      \(components)
              ]
            }
          ]
        }
      }

      """
  }

  private var assetLinks: String {
    """
    [
      {
        "relation": ["\(AssetLinks.relation)"],
        "target": {
          "namespace": "android_app",
          "package_name": \(Self.quoted(package)),
          "sha256_cert_fingerprints": [
            \(fingerprints.map(Self.quoted).joined(separator: ",\n        "))
          ]
        }
      }
    ]

    """
  }

  private var entitlements: String {
    let hosts = table.hosts.map { "    <string>applinks:\($0)</string>\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>com.apple.developer.associated-domains</key>
        <array>
      \(hosts)  </array>
      </dict>
      </plist>

      """
  }

  private var manifest: String {
    let hosts = table.hosts.map { AndroidText.data("host", $0) }
    let web =
      hosts.isEmpty
      ? []
      : AndroidText.filter(
        [AndroidText.data("scheme", "https")] + hosts + paths.map { AndroidText.data($0) }, isVerified: true)
    let own = AndroidText.filter(table.schemes.map { AndroidText.data("scheme", $0) })
    let filters = (web + own).map { "      \($0)\n" }.joined()
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="\(package)">
        <application>
          <activity android:name=".LinkActivity" android:exported="true">
      \(filters)    </activity>
        </application>
      </manifest>

      """
  }

  /// Returns a text as JSON writes it. Identifiers and fingerprints have no control characters.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension LinkAssociations {
  /// The package that the manifest names; nil when it names none.
  public var namedPackage: String? { android.package }

  /// The package and the fingerprints of the app on Android, as the files have them.
  public var androidApp: (package: String?, fingerprints: [String]) {
    let own = android.links.statements.filter { android.package == nil || $0.package == android.package }
    return (android.package ?? own.first?.package, own.flatMap(\.fingerprints).unique)
  }
}
