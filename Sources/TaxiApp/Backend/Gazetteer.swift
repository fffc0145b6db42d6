import DeepLinks

/// A place with a known name.
struct KnownPlace: Hashable, Sendable {
  /// The identifier of its row in the place search.
  let id: String
  let coordinate: Coordinate
  let japanese: String
  let english: String

  init?(_ id: String, _ latitude: Int, _ longitude: Int, _ japanese: String, _ english: String) {
    guard let coordinate = Coordinate(latitudeMicrodegrees: latitude, longitudeMicrodegrees: longitude) else {
      return nil
    }
    self.id = id
    self.coordinate = coordinate
    self.japanese = japanese
    self.english = english
  }

  /// The place, as orders have it.
  var place: Place { .point(coordinate, name: japanese) }

  /// Returns whether the place has a name, in either language.
  func isNamed(_ name: String) -> Bool {
    name == japanese || name.lowercased() == english.lowercased()
  }
}

/// The places with known names, in Tokyo and around it.
enum Gazetteer {
  /// The maximum length of a place's name, in bytes, so that the place fits into a link.
  static let longestName = 192

  /// All places, the most used first.
  static let places: [KnownPlace] = [
    KnownPlace("tokyo", 35_681_236, 139_767_125, "東京駅", "Tokyo Station"),
    KnownPlace("shinjuku", 35_690_921, 139_700_258, "新宿駅", "Shinjuku Station"),
    KnownPlace("shibuya", 35_658_034, 139_701_636, "渋谷駅", "Shibuya Station"),
    KnownPlace("shinagawa", 35_628_471, 139_738_760, "品川駅", "Shinagawa Station"),
    KnownPlace("ikebukuro", 35_728_926, 139_710_380, "池袋駅", "Ikebukuro Station"),
    KnownPlace("ueno", 35_713_768, 139_777_254, "上野駅", "Ueno Station"),
    KnownPlace("akihabara", 35_698_683, 139_774_219, "秋葉原駅", "Akihabara Station"),
    KnownPlace("yokohama", 35_465_798, 139_622_313, "横浜駅", "Yokohama Station"),
    KnownPlace("haneda", 35_549_393, 139_779_839, "羽田空港", "Haneda Airport"),
    KnownPlace("narita", 35_771_987, 140_392_850, "成田空港", "Narita Airport"),
    KnownPlace("tower", 35_658_581, 139_745_433, "東京タワー", "Tokyo Tower"),
    KnownPlace("skytree", 35_710_063, 139_810_700, "東京スカイツリー", "Tokyo Skytree"),
    KnownPlace("sensoji", 35_714_765, 139_796_655, "浅草寺", "Senso-ji"),
    KnownPlace("ginza", 35_671_989, 139_763_965, "銀座", "Ginza"),
    KnownPlace("roppongi", 35_660_464, 139_729_249, "六本木ヒルズ", "Roppongi Hills"),
    KnownPlace("dome", 35_705_639, 139_751_891, "東京ドーム", "Tokyo Dome"),
  ].compactMap { $0 }

  /// Returns the places whose name contains a query, in either language; all places for an empty query.
  static func places(matching query: String) -> [KnownPlace] {
    let query = query.lowercased()
    return places.filter { query.isEmpty || $0.japanese.contains(query) || $0.english.lowercased().contains(query) }
  }

  /// Returns the known place at a coordinate with a name.
  static func known(_ coordinate: Coordinate, named name: String) -> KnownPlace? {
    places.first { $0.coordinate == coordinate && $0.isNamed(name) }
  }

  /// The texts for the customer's position, in lower case.
  private static let here: Set = ["現在地", "current location", Place.here.description]

  /// Returns the place of a name or of a place's text form; `nil` for any other text.
  static func place(_ text: String) -> Place? {
    if let known = places.first(where: { $0.isNamed(text) }) { return known.place }
    return here.contains(text.lowercased()) ? .here : point(text)
  }

  /// Returns the point of a text such as `35.6,139.7,Home`; `nil` for any other text, and when it does not fit into a
  /// link.
  static func point(_ text: String) -> Place? {
    guard let place = Place(text), place != .here, (place.name ?? "").utf8.count <= longestName,
      ParameterType.place.canHold(.place(place))
    else { return nil }
    return place
  }
}
