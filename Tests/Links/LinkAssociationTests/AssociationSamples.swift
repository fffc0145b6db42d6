import DeepLinks
import Foundation
import LinkAssociation
import TestSupport

/// Short samples of association files.
protocol AssociationSamples {}

extension AssociationSamples {
  func file(_ name: String) throws -> String { try Repository.text("config/\(name)") }

  func apple(_ components: String, _ more: String = "") throws -> AppleAssociation {
    let details = #"[{"appIDs": ["T.app"], "components": [\#(components)]}]"#
    return try AppleAssociation(json: #"{"applinks": {\#(more)"details": \#(details)}}"#, file: "aasa")
  }

  func android(
    _ data: String, verify: Bool = true, json: String? = nil, package: String = "example.app", activity: String = "",
    more: String = "", values: AndroidAssociation.Values = AndroidAssociation.Values()
  ) throws -> AndroidAssociation {
    let manifest = """
      <manifest package="\(package)"><application><activity \(activity)>
        <intent-filter android:autoVerify="\(verify)">
          <action android:name="android.intent.action.VIEW"/>
          <category android:name="android.intent.category.DEFAULT"/>
          <category android:name="android.intent.category.BROWSABLE"/>
          \(data)
        </intent-filter>
        \(more)
      </activity></application></manifest>
      """
    return try AndroidAssociation(
      json: json ?? statements(), file: "al", manifest: manifest, manifestFile: "m.xml", values: values)
  }

  /// An assetlinks.json that names one app.
  func statements(
    package: String = "example.app", relation: String = "handle_all_urls", print: String = "AB", more: String = ""
  ) -> String {
    let prints = Array(repeating: print, count: 32).joined(separator: ":")
    return """
      [{"relation": ["delegate_permission/common.\(relation)"], "target": {"namespace": "android_app",
        "package_name": "\(package)", "sha256_cert_fingerprints": ["\(prints)"]}\(more)}]
      """
  }

  /// The receivers of a URL on Android, by a manifest and other files. The host `a.test` serves the files.
  func onAndroid(_ url: String, _ android: AndroidAssociation) throws -> [LinkReceiver] {
    try LinkAssociations(apple: try apple("{}"), android: android, hosts: ["a.test"]).receivers(of: url)
      .filter { $0.platform == .android }
  }

  /// The relation of apps that open links.
  var relation: String { "delegate_permission/common.handle_all_urls" }

  var anyFilter: String { #"<data android:scheme="https"/><data android:host="a.test"/>"# }
}
