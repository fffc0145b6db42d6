/// One of the files that a host publishes for phones, with its address.
public struct PublishedFile: Sendable, Hashable {
  /// The place of a file.
  public enum Place: String, Sendable, CaseIterable {
    /// The apple-app-site-association on the host.
    case apple
    /// The copy of it on Apple's content delivery network, which iPhones download since iOS 14.
    case appleCDN = "apple_cdn"
    /// The assetlinks.json on the host.
    case android
  }

  /// The place of the file.
  public let place: Place
  /// The host whose links it is about.
  public let host: String

  /// The file of a host at a place.
  public init(_ place: Place, of host: String) {
    self.place = place
    self.host = host
  }

  /// The address.
  ///
  /// The sources are *Supporting associated domains* of Apple and *Configure website associations* of Android. Apple's
  /// documentation does not give the address of the copy; Apple's engineers use it in the developer forums (thread 835728).
  public var url: String {
    switch place {
    case .apple: "https://\(host)/.well-known/\(localName)"
    case .appleCDN: "https://app-site-association.cdn-apple.com/a/v1/\(host)"
    case .android: "https://\(host)/.well-known/\(localName)"
    }
  }

  /// The name of the same file beside the table.
  public var localName: String { place == .android ? "assetlinks.json" : "apple-app-site-association" }

  /// The name in reports.
  public var name: String { place == .appleCDN ? "copy of Apple's CDN" : localName }

  /// The maximum size in bytes of the file that phones read.
  ///
  /// The sources are *Support Universal Links* of Apple's archived *App Search Programming Guide* (128 KB uncompressed), and
  /// `HTTP_CONTENT_SIZE_LIMIT_IN_BYTES` of `StatementRetriever.kt` of Android's statement service.
  var maximumBytes: Int { place == .android ? PublishedResponse.maximumBytes : AppleAssociation.maximumBytes }
}
