import DeepLinks
import HeadlessUI
import Lab
import LinkAssociation
import LinkDialects
import TaxiApp
import Testing
import TextFormats

/// Reports on small campaigns of the shipped app.
enum CampaignWorld {
  /// The report on a file, by the shipped table or another one.
  static func report(
    _ text: String = "", bytes: [UInt8]? = nil, routes: RouteTable? = nil, until: String? = nil,
    associations: Bool = false,
    shortLinks: ShortLinkTable? = nil, place: TapPlace = .mail,
    workers: Int = 2, values: [String: String] = [:], versions: [CampaignVersion] = []
  ) async throws -> CampaignReport {
    let table = try routes ?? LabWorld.routes()
    let period = CampaignPeriod(
      from: Timestamp(milliseconds: LabWorld.start), until: until.flatMap { CampaignPeriod.moment($0, atEnd: true) })
    let runners = Workers(workers) {
      try CampaignRunner(
        host: try LabWorld.host(routes: table),
        setting: CampaignSetting(
          period: period, associations: associations ? try files(table) : nil, place: place, values: values,
          versions: versions))
    }
    let file =
      try bytes.map { try CampaignFile($0, shortLinks: shortLinks, hosts: table.hosts, schemes: table.schemes) }
      ?? CampaignFile(text, shortLinks: shortLinks, hosts: table.hosts, schemes: table.schemes)
    return try await CampaignRunner.report(on: file, by: runners)
  }

  /// The codes of the problems of each link.
  static func codes(
    _ text: String, routes: RouteTable? = nil, until: String? = nil, associations: Bool = false
  ) async throws -> [[CampaignProblem.Code]] {
    try await report(text, routes: routes, until: until, associations: associations).entries
      .map { $0.problems.map(\.code) }
  }

  private static func files(_ routes: RouteTable) throws -> LinkAssociations {
    LinkAssociations(
      apple: try AppleAssociation(
        json: LabWorld.text("config/apple-app-site-association"), file: "apple-app-site-association"),
      appleApp: try AppleApp(
        entitlements: LabWorld.text("config/app.entitlements"), entitlementsFile: "app.entitlements", info: nil,
        infoFile: "Info.plist"),
      android: try AndroidAssociation(
        json: LabWorld.text("config/assetlinks.json"), file: "assetlinks.json",
        manifest: LabWorld.text("config/intent-filters.xml"), manifestFile: "intent-filters.xml"),
      hosts: routes.hosts, apps: routes.apps)
  }

  /// The shipped table with one text replaced.
  static func routes(_ old: String, _ new: String) throws -> RouteTable {
    let yaml = try LabWorld.text("config/links.yaml")
    try #require(yaml.contains(old))
    return try RouteTable(yaml: yaml.replacing(old, with: new), file: "links.yaml")
  }
}
