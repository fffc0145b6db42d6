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
    more: String = ""
  ) throws -> AndroidAssociation {
    let prints = Array(repeating: "AB", count: 32).joined(separator: ":")
    let stated = """
      [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app",
        "package_name": "example.app", "sha256_cert_fingerprints": ["\(prints)"]}}]
      """
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
    return try AndroidAssociation(json: json ?? stated, file: "al", manifest: manifest, manifestFile: "m.xml")
  }

  var anyFilter: String { #"<data android:scheme="https"/><data android:host="a.test"/>"# }
}
