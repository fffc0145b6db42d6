import DeepLinks

/// How a dialect writes one place of a ride.
struct PlaceRule: Sendable {
  /// The parameter that says that the place is where the phone is, and the word for it.
  var here: (parameter: String, word: String)?
  /// The parameters of a point's two numbers.
  var latitude: String?
  var longitude: String?
  /// The parameter that holds both numbers with a comma between them, the latitude first.
  var pair: String?
  /// The parameters that name the place; the first one given wins.
  var names: [String] = []
  /// The parameters that say the place in words alone, of which one may be given.
  var words: [String] = []
  /// The parameter that holds the place as JSON.
  var json: (parameter: String, shape: PlaceShape)?
  /// Whether the other app ignores the place when it has no name.
  var needsName = false
  /// Whether a link without it is refused.
  var isRequired = false

  /// All parameters that the rule reads.
  var parameters: [String] {
    [here?.parameter, latitude, longitude, pair, json?.parameter].compactMap { $0 } + names + words
  }
}

/// Where in a JSON value a place's parts are.
struct PlaceShape: Sendable {
  /// The string that means "where the phone is".
  var here: String?
  /// The keys that lead to the latitude, and to the longitude.
  var latitude: [String]
  var longitude: [String]
  /// The keys that lead to names; the first one given wins.
  var names: [[String]] = []
}

/// How a dialect writes several places in their order.
struct JourneyRule: Sendable {
  /// Where the places are.
  enum Source: Sendable {
    /// In one parameter each, with a number in its name; several patterns are several ways to say one place.
    case numbered([ParameterPattern], PlaceShape?)
    /// In one parameter, as a JSON object with a list under this key.
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

/// How a dialect writes one value that is no place.
struct ValueRule: Sendable {
  let parameter: String
  /// What the other app's words mean in ours; nil when they mean themselves.
  ///
  /// A word that is not listed is kept and reported, not refused: what it means is not known here.
  let meanings: [String: String]?
  /// The place without which the other app ignores the value.
  let needs: String?
}
