/// Who gets a link on a phone, and what decided it.
public struct LinkReceiver: Sendable, Hashable {
  /// The kinds of phone.
  public enum Platform: String, Sendable, CaseIterable {
    /// iPhones and iPads.
    case ios
    /// Android phones.
    case android
  }

  /// Who gets it; the raw values are stable.
  public enum Verdict: String, Sendable {
    /// The app.
    case app
    /// The browser.
    case web
    /// The app is kept from it by a rule, or nothing on the phone takes it.
    case blocked
  }

  /// The phone.
  public let platform: Platform
  /// Who gets it.
  public let verdict: Verdict
  /// The component, filter or file that decided.
  public let decidedBy: String
}

/// The association files of both platforms.
public struct LinkAssociations: Sendable {
  /// What iPhones are told.
  public let apple: AppleAssociation
  /// What Android phones are told.
  public let android: AndroidAssociation
  /// The hosts that serve the files.
  public let hosts: [String]

  /// Both files, served by the given hosts.
  public init(apple: AppleAssociation, android: AndroidAssociation, hosts: [String]) {
    self.apple = apple
    self.android = android
    self.hosts = hosts
  }

  /// Who gets a URL, on each platform; throws when the gate refuses it, for then no phone should.
  ///
  /// The scheme of an app is not the business of an apple-app-site-association: iPhones ask the app's own Info.plist.
  public func receivers(of text: String) throws(LinkRejection) -> [LinkReceiver] {
    let url = try GatedURL(text)
    let address = WebAddress(url, text: text)
    return (url.scheme == "https" ? [onApple(address)] : []) + [onAndroid(address, isWeb: url.webHost != nil)]
  }

  private func onApple(_ address: WebAddress) -> LinkReceiver {
    guard hosts.contains(address.host) else {
      return LinkReceiver(platform: .ios, verdict: .web, decidedBy: "the host, which is not one of the table's")
    }
    guard let component = apple.component(for: address) else {
      return LinkReceiver(platform: .ios, verdict: .web, decidedBy: "no component takes it")
    }
    return LinkReceiver(
      platform: .ios, verdict: component.isExcluded ? .blocked : .app, decidedBy: component.name)
  }

  private func onAndroid(_ address: WebAddress, isWeb: Bool) -> LinkReceiver {
    func receiver(_ verdict: LinkReceiver.Verdict, _ reason: String) -> LinkReceiver {
      LinkReceiver(platform: .android, verdict: verdict, decidedBy: reason)
    }
    let filters = android.filters(for: address)
    guard let first = filters.first else { return receiver(isWeb ? .web : .blocked, "no intent-filter takes it") }
    guard isWeb else { return receiver(.app, first.name) }
    guard let verified = filters.first(where: \.isVerified) else {
      return receiver(.web, "\(first.name) has no autoVerify")
    }
    guard hosts.contains(address.host) else {
      return receiver(.web, "the host, which is not one of the table's")
    }
    return android.isStated ? receiver(.app, verified.name) : receiver(.web, "assetlinks.json does not name the app")
  }
}
