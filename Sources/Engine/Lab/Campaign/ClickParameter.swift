/// The parameters that advertising, mail and chat services read in every link, such as to know where a click came from.
///
/// They have their effect in the service. A table names those of its own links under `attribution`.
enum ClickParameter {
  /// The names in the documentation of the services: Google (Ads, Campaign Manager, Analytics), Meta, Microsoft, X, TikTok,
  /// LinkedIn, Yahoo and Yandex, LINE, Pinterest, Snapchat, Reddit, Mailchimp, HubSpot, Klaviyo, Marketo, Adobe, Braze, LINE.
  private static let names: Set<String> = [
    "gclid", "gbraid", "wbraid", "dclid", "gclsrc", "gad_source", "gad_campaignid", "srsltid", "_ga", "_gl", "fbclid",
    "igshid", "igsh", "msclkid", "twclid", "ttclid", "li_fat_id", "yclid", "ldtag_cl", "epik", "sccid", "rdt_cid",
    "mc_cid",
    "mc_eid", "_hsenc", "_hsmi", "hsctatracking", "__hssc", "__hstc", "__hsfp", "_kx", "mkt_tok", "s_kwcid", "s_cid",
    "ef_id",
    "lid",
    // Chooses the browser in a chat of LINE.
    "openexternalbrowser",
  ]

  /// Whether a parameter is one of them, or one of Urchin, which Google Analytics reads.
  static func isOne(_ name: String) -> Bool {
    let name = name.lowercased()
    return names.contains(name) || name.hasPrefix("utm_")
  }
}
