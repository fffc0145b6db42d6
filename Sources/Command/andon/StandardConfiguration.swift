/// The standard configuration inside the program: the files that it reads of the folder `config` of the repository.
enum StandardConfiguration {
  /// The files by name.
  static let files = [
    "links.yaml": PackageResources.links_yaml, "states.yaml": PackageResources.states_yaml,
    "andon.yaml": PackageResources.andon_yaml, "expectations.yaml": PackageResources.expectations_yaml,
    "apple-app-site-association": PackageResources.apple_app_site_association,
    "assetlinks.json": PackageResources.assetlinks_json, "intent-filters.xml": PackageResources.intent_filters_xml,
  ].mapValues { String(decoding: $0, as: UTF8.self) }
}
