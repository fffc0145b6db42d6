// Written by scripts/embed-config from config/assetlinks.json. Do not edit.
// swift-format-ignore-file

extension StandardConfiguration {
  /// The text of `assetlinks.json`.
  static let assetLinks = ##"""
[
  {
    "relation": ["delegate_permission/common.handle_all_urls"],
    "target": {
      "namespace": "android_app",
      "package_name": "example.taxi",
      "sha256_cert_fingerprints": [
        "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
      ]
    }
  }
]

"""##
}
