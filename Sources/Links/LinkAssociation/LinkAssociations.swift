public import DeepLinks

/// The association files of both platforms.
public struct LinkAssociations: Sendable {
  /// The file for iPhones.
  public let apple: AppleAssociation
  /// The files for Android phones.
  public let android: AndroidAssociation
  /// The hosts that serve the files.
  public let hosts: [String]
  /// The app's own identifiers on iPhones; never empty when the file names any.
  public let apps: [String]

  /// Both files, served by the given hosts. `apps` are the app's own identifiers; when empty, all apps that the file
  /// names.
  public init(apple: AppleAssociation, android: AndroidAssociation, hosts: [String], apps: [String] = []) {
    self.apple = apple
    self.android = android
    self.hosts = hosts
    self.apps = apps.isEmpty ? apple.apps : apps
  }

  /// Returns the receiver of a URL on each platform. Throws when the gate rejects the URL.
  ///
  /// The result has several entries for iPhones when the apps have different rules. An apple-app-site-association does
  /// not apply to the scheme of an app: iPhones use the app's own Info.plist.
  public func receivers(of text: String) throws(LinkRejection) -> [LinkReceiver] {
    let url = try GatedURL(text)
    let address = WebAddress(url, text: text)
    return (url.scheme == "https" ? onApple(address) : []) + [onAndroid(address, isWeb: url.webHost != nil)]
  }

  /// Returns the reason why a URL does not reach the app, when it is also that of other URLs; nil when it is the path.
  func sharedCause(of receiver: LinkReceiver, _ text: String) -> String? {
    guard [Self.noComponent, Self.noFilter].contains(receiver.decidedBy) else { return receiver.decidedBy }
    guard receiver.platform == .android, let url = try? GatedURL(text) else { return nil }
    let address = WebAddress(url, text: text)
    let ofScheme = android.filters.filter { $0.schemes.contains(address.scheme) }
    if ofScheme.isEmpty { return "no intent-filter has the scheme `\(address.scheme)`" }
    guard url.webHost != nil, !ofScheme.contains(where: { $0.matchesHost(of: address) }) else { return nil }
    return "no intent-filter has the host `\(address.host)`"
  }

  private static let noComponent = "no component matches it"
  private static let noFilter = "no intent-filter matches it"

  /// The components for any of the app's identifiers.
  var components: [AppleAssociation.Component] {
    apple.entries.filter { !Set($0.apps).isDisjoint(with: apps) }.flatMap(\.components)
  }

  private func onApple(_ address: WebAddress) -> [LinkReceiver] {
    guard hosts.contains(address.host) else {
      return [LinkReceiver(platform: .ios, verdict: .web, decidedBy: "the host, which is not one of the table's")]
    }
    var receivers: [LinkReceiver] = []
    for app in apps {
      let receiver = onApple(address, app)
      if !receivers.contains(receiver) { receivers.append(receiver) }
    }
    return receivers.isEmpty
      ? [LinkReceiver(platform: .ios, verdict: .web, decidedBy: Self.noComponent)] : receivers
  }

  private func onApple(_ address: WebAddress, _ app: String) -> LinkReceiver {
    guard apple.apps.contains(app) else {
      return LinkReceiver(
        platform: .ios, verdict: .web, decidedBy: "apple-app-site-association does not name the app \(app)")
    }
    guard let component = apple.components(of: app).first(where: { $0.matches(address) }) else {
      return LinkReceiver(platform: .ios, verdict: .web, decidedBy: Self.noComponent)
    }
    return LinkReceiver(
      platform: .ios, verdict: component.isExcluded ? .blocked : .app, decidedBy: component.name)
  }

  private func onAndroid(_ address: WebAddress, isWeb: Bool) -> LinkReceiver {
    func receiver(_ verdict: LinkReceiver.Verdict, _ reason: String) -> LinkReceiver {
      LinkReceiver(platform: .android, verdict: verdict, decidedBy: reason)
    }
    let fallback: LinkReceiver.Verdict = isWeb ? .web : .blocked
    let matching = android.filters(for: address)
    let open = matching.filter { $0.closed == nil }
    guard let first = open.first else {
      guard let one = matching.first, let reason = one.closed else {
        return receiver(fallback, Self.noFilter)
      }
      return receiver(fallback, "\(one.name), which does not count: \(reason)")
    }
    guard isWeb else { return receiver(.app, first.name) }
    guard let verified = open.first(where: { $0.isVerified(for: address.host) }) else {
      return receiver(.web, "\(first.name) has no \(first.isVerified ? "host to verify" : "autoVerify")")
    }
    guard hosts.contains(address.host) else {
      return receiver(.web, "the host, which is not one of the table's")
    }
    return android.isStated ? receiver(.app, verified.name) : receiver(.web, "assetlinks.json does not name the app")
  }
}
