public import DeepLinks

/// The association files of both platforms.
public struct LinkAssociations: Sendable {
  /// The file for iPhones.
  public let apple: AppleAssociation
  /// The iPhone app's own files.
  public let appleApp: AppleApp
  /// The files for Android phones.
  public let android: AndroidAssociation
  /// The hosts that serve the files.
  public let hosts: [String]
  /// The app's own identifiers on iPhones; never empty when the file names any.
  public let apps: [String]

  /// The files, served by the given hosts. `apps` are the app's own identifiers; when empty, all apps that the file
  /// names.
  public init(
    apple: AppleAssociation, appleApp: AppleApp = .notGiven, android: AndroidAssociation, hosts: [String],
    apps: [String] = []
  ) {
    self.apple = apple
    self.appleApp = appleApp
    self.android = android
    self.hosts = hosts
    self.apps = apps.isEmpty ? apple.apps : apps
  }

  /// Returns the receiver of a URL on each platform. Throws when the gate rejects the URL.
  ///
  /// The result has several entries for iPhones when the apps have different rules, and for Android phones when the
  /// versions differ. An apple-app-site-association does not apply to the scheme of an app: iPhones use the app's own
  /// Info.plist.
  public func receivers(of text: String) throws(LinkRejection) -> [LinkReceiver] {
    let address = try WebAddress(text)
    return AppleDecision(associations: self, address: address).receivers + onAndroid(address)
  }

  private func onAndroid(_ address: WebAddress) -> [LinkReceiver] {
    let all = AndroidFilter.Version.allCases.map { version in
      var receiver = AndroidDecision(android: android, hosts: hosts, address: address, version: version).receiver
      receiver.part = version.title
      return receiver
    }
    guard Set(all.map(\.verdict)).count == 1, var same = all.first else { return all }
    same.part = nil
    return [same]
  }

  /// Returns the receiver on Android before 12; nil when it is that of the later versions.
  func before12(_ address: WebAddress, than later: LinkReceiver?) -> LinkReceiver? {
    guard android.hasPatternsOf12, let later else { return nil }
    let old = AndroidDecision(android: android.before12, hosts: hosts, address: address, version: .before15).receiver
    return old.verdict == later.verdict ? nil : old
  }

  /// What is not checked, because its file is not given, as sentences.
  public var notChecked: [String] {
    (appleApp.domains == nil ? ["iOS: hosts not checked, because the app's entitlements are not given"] : [])
      + (appleApp.schemes == nil ? ["iOS: schemes not checked, because the app's Info.plist is not given"] : [])
      + (android.hasManifest && android.package == nil
        ? ["Android: the package not compared, because the manifest does not name it"] : [])
      + (android.hasPatternsOf12
        ? ["Android before 12: pathAdvancedPattern and pathSuffix not checked, which these versions do not read"] : [])
      + android.links.missing.map { "Android: the statements of \($0) not checked, because the file is not given" }
  }

  /// The components for any of the app's identifiers.
  var components: [AppleAssociation.Component] {
    apple.entries.filter { !Set($0.apps).isDisjoint(with: apps) }.flatMap(\.components)
  }
}
