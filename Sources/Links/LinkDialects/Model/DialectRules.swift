import DeepLinks

/// The rule by which a dialect writes one place of a ride.
struct PlaceRule: Sendable {
  /// The parameter and the word for the position of the phone.
  var here: (parameter: String, word: String)?
  /// The parameter of a point's latitude.
  var latitude: String?
  /// The parameter of a point's longitude.
  var longitude: String?
  /// The parameter that holds both numbers with a comma between them, the latitude first.
  var pair: String?
  /// The parameters that name the place; the first one given wins.
  var names: [String] = []
  /// The parameters that give the place in words only, of which one may be given.
  var words: [String] = []
  /// The parameter that holds the place as JSON.
  var json: (parameter: String, shape: PlaceShape)?
  /// Whether the other app ignores the place when it has no name.
  var needsName = false
  /// Whether a link without the place is rejected.
  var isRequired = false

  /// All parameters that the rule reads.
  var parameters: [String] {
    [here?.parameter, latitude, longitude, pair, json?.parameter].compactMap { $0 } + names + words
  }
}

/// The positions of the parts of a place in a JSON value.
struct PlaceShape: Sendable {
  /// The string for the position of the phone.
  var here: String?
  /// The keys that lead to the latitude.
  var latitude: [String]
  /// The keys that lead to the longitude.
  var longitude: [String]
  /// The keys that lead to names; the first one given wins.
  var names: [[String]] = []
}

/// The rule by which a dialect writes several places in their order.
struct JourneyRule: Sendable {
  /// The parameters that hold the places.
  enum Source: Sendable {
    /// One parameter for each place, with a number in its name. Several patterns are alternatives for one place.
    case numbered([ParameterPattern], PlaceShape?)
    /// One parameter for all places: a JSON object with a list under this key.
    case list(parameter: String, key: String, PlaceShape)
  }

  let source: Source
  /// The table's parameter for the first place; nil when the list does not begin with it.
  let first: String?
  /// The table's repeated parameter for the places between the first and the last; nil when there is none.
  let stops: String?
  /// The table's parameter for the last place.
  let last: String

  /// All parameters that the rule reads.
  var parameters: [ParameterPattern] {
    switch source {
    case .numbered(let patterns, _): patterns
    case .list(let parameter, _, _): [ParameterPattern(parameter)]
    }
  }
}

/// The rule by which a dialect writes one value that is not a place.
struct ValueRule: Sendable {
  let parameter: String
  /// The values of the table for the other app's words; nil when the words are the same.
  ///
  /// A word that is not listed is kept and reported, because its meaning is not known.
  let meanings: [String: String]?
  /// The place that the value needs in the other app.
  let needs: String?
}
