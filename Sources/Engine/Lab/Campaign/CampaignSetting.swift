public import DeepLinks
import HeadlessUI
public import LinkAssociation
import TextFormats

/// What is known of a campaign beside its links.
public struct CampaignSetting: Sendable {
  /// When it runs.
  public let period: CampaignPeriod
  /// The association files by which phones decide; nil when no link is checked against them.
  public let associations: LinkAssociations?
  /// Where people tap the links.
  public let place: TapPlace
  /// The values of placeholders, by their names.
  public let values: [String: String]
  /// The versions of the app that are in the field; empty when no link is checked against them.
  public let versions: [CampaignVersion]
  /// Whether pictures of screens are made, which only a page shows.
  public let hasPictures: Bool
  /// Whether people tap the links in a channel without a name of its own among the places.
  private(set) var isOtherChannel = false

  /// A setting from its parts.
  public init(
    period: CampaignPeriod, associations: LinkAssociations? = nil, place: TapPlace = .mail,
    values: [String: String] = [:],
    versions: [CampaignVersion] = [], hasPictures: Bool = true
  ) {
    (self.period, self.associations, self.place) = (period, associations, place)
    (self.values, self.versions, self.hasPictures) = (values, versions, hasPictures)
  }
}

extension CampaignSetting {
  /// The same setting with another period, and another place where people tap.
  func replacing(period: CampaignPeriod, place: TapPlace, isOtherChannel: Bool) -> CampaignSetting {
    var setting = CampaignSetting(
      period: period, associations: associations, place: place, values: values, versions: versions,
      hasPictures: hasPictures)
    setting.isOtherChannel = isOtherChannel
    return setting
  }

  /// Where people tap the links, in a few words.
  var placeTitle: LocalizedText {
    isOtherChannel ? LocalizedText(ja: "この配信方法", en: "this channel") : place.title
  }
}

/// A version of the app in the field, with the table of links that it was built with.
public struct CampaignVersion: Sendable {
  /// The name, such as `4.2`.
  public let name: String
  /// The part of all phones that have it, in percent: 0 to 100.
  public let share: Double
  /// Its table of links.
  public let routes: RouteTable

  /// A version from its parts.
  public init(name: String, share: Double, routes: RouteTable) {
    (self.name, self.share, self.routes) = (name, share, routes)
  }

  /// The most by which rounded shares may exceed 100 percent together.
  private static let roundingError = 0.5

  /// The part of all phones that have some versions, in percent.
  static func percent(_ versions: [CampaignVersion]) -> String {
    let share = (versions.reduce(0) { $0 + $1.share } * 100).rounded() / 100
    return share == share.rounded() ? String(Int(share)) : String(share)
  }

  /// What is told of versions that are not all phones; `nil` when they are.
  static func rest(_ versions: [CampaignVersion]) -> LocalizedText? {
    let sum = versions.reduce(0) { $0 + $1.share }
    guard !versions.isEmpty, sum < 100 - roundingError else { return nil }
    return CampaignRowSentence.otherVersions.sentence(["percent": percent(versions)]).localized
  }

  /// Reads a table with the columns version, share and links: `4.2,18,links-4.2.yaml`. `read` returns the table of links of a
  /// file. Throws a message about a line that is none, or with which the shares exceed 100 percent, and what `read` throws.
  public static func versions(
    _ text: String, read: (_ path: String) throws -> RouteTable
  ) throws -> [CampaignVersion] {
    let rows = DelimitedText(text, separator: DelimitedText.separator(of: text) ?? ",").rows
    var sum = 0.0
    return try rows.compactMap { row in
      let fields = row.fields.map(\.trimmed)
      guard fields.first?.lowercased() != "version" else { return nil }
      guard fields.count == 3, let share = Double(fields[1].replacing("%", with: "").trimmed), (0...100).contains(share)
      else { throw CampaignVersionError(line: row.line) }
      sum += share
      guard sum <= 100 + roundingError else { throw CampaignVersionError(line: row.line, sum: sum) }
      return CampaignVersion(name: fields[0], share: share, routes: try read(fields[2]))
    }
  }
}

/// A line that names no version, or with which the shares of all versions are more than all phones.
public struct CampaignVersionError: Error, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The sum of the shares up to the line, in percent, where that is too much; nil for a line that names no version.
  public var sum: Double?
}
