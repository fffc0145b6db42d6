import DeepLinks
import Testing

@testable import LinkAssociation

@Suite struct RuleNameTests {
  @Test(arguments: [
    (
      "applinks.details[0].components[0] (the link asks for the browser)",
      "componentsの1番目"
    ),
    ("applinks.details[0].components[0] (予約の画面)", "componentsの1番目「予約の画面」"),
    ("applinks.details[2].paths[4]", "detailsの3番目、pathsの5番目"),
    ("applinks.details.TEAM.app.paths[0]", "TEAM.app、pathsの1番目"),
    ("intent-filter of .MainActivity at line 12", "12行目のintent-filter「.MainActivity」"),
    ("intent-filter at line 3", "3行目のintent-filter"), ("assetlinks.json [0]", "assetlinks.jsonの1番目"),
    ("assetlinks.json [0] dynamic_app_link_components[1]", "assetlinks.jsonの1番目、dynamic_app_link_componentsの2番目"),
    ("another", "another"),
  ]) func `the position of a rule has words in both languages`(name: String, japanese: String) {
    #expect(RuleName.words(name) == BilingualText(en: name, ja: japanese))
  }
}
