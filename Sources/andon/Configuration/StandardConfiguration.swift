/// The standard configuration inside the program. It is the content of the folder `config` of the repository.
///
/// The texts are Swift constants and not resources, so that a binary that is copied alone has them.
enum StandardConfiguration {
  /// The files by name.
  static let files = [
    "links.yaml": links, "states.yaml": states, "andon.yaml": limits,
    "apple-app-site-association": appleAssociation, "assetlinks.json": assetLinks, "intent-filters.xml": intentFilters,
  ]
}
