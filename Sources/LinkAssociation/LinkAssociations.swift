public import DeepLinks

/// The association files of both platforms.
public struct LinkAssociations: Sendable {
  /// What iPhones are told.
  public let apple: AppleAssociation
  /// What Android phones are told.
  public let android: AndroidAssociation
  /// The hosts that serve the files.
  public let hosts: [String]
  /// Our apps as iPhones know them; never empty when the file of the iPhones names any.
  public let apps: [String]

  /// Both files, served by the given hosts; `apps` are ours, by team and bundle, and without any all that the file names.
  public init(apple: AppleAssociation, android: AndroidAssociation, hosts: [String], apps: [String] = []) {
    self.apple = apple
    self.android = android
    self.hosts = hosts
    self.apps = apps.isEmpty ? apple.apps : apps
  }

  /// Who gets a URL, on each platform; throws when the gate refuses it, for then no phone should.
  ///
  /// Where our apps are told different things, there is more than one answer for iPhones. The scheme of an app is not
  /// the business of an apple-app-site-association: iPhones ask the app's own Info.plist.
  public func receivers(of text: String) throws(LinkRejection) -> [LinkReceiver] {
    let url = try GatedURL(text)
    let address = WebAddress(url, text: text)
    return (url.scheme == "https" ? onApple(address) : []) + [onAndroid(address, isWeb: url.webHost != nil)]
  }

  /// The components that a phone asks which has one of our apps, each once.
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
      ? [LinkReceiver(platform: .ios, verdict: .web, decidedBy: "no component takes it")] : receivers
  }

  private func onApple(_ address: WebAddress, _ app: String) -> LinkReceiver {
    guard apple.apps.contains(app) else {
      return LinkReceiver(
        platform: .ios, verdict: .web, decidedBy: "apple-app-site-association does not name the app \(app)")
    }
    guard let component = apple.components(of: app).first(where: { $0.matches(address) }) else {
      return LinkReceiver(platform: .ios, verdict: .web, decidedBy: "no component takes it")
    }
    return LinkReceiver(
      platform: .ios, verdict: component.isExcluded ? .blocked : .app, decidedBy: component.name)
  }

  private func onAndroid(_ address: WebAddress, isWeb: Bool) -> LinkReceiver {
    func receiver(_ verdict: LinkReceiver.Verdict, _ reason: String) -> LinkReceiver {
      LinkReceiver(platform: .android, verdict: verdict, decidedBy: reason)
    }
    let nobody: LinkReceiver.Verdict = isWeb ? .web : .blocked
    let taking = android.filters(for: address)
    let open = taking.filter { $0.closed == nil }
    guard let first = open.first else {
      guard let one = taking.first, let reason = one.closed else {
        return receiver(nobody, "no intent-filter takes it")
      }
      return receiver(nobody, "\(one.name), which does not count: \(reason)")
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
