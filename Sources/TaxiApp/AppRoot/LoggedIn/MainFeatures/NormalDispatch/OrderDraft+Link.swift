import DeepLinks

extension OrderDraft {
  /// Creates the draft that an order link describes.
  init(link: DeepLink) {
    self.init(
      pickup: link.place("pickup"), stops: link.places("stop"), dropoff: link.place("dropoff"),
      carClass: link.text("class"))
  }

  /// The parameters of an order link for this draft; empty for an empty draft.
  var linkParameters: [String: ParameterValue] {
    var parameters: [String: ParameterValue] = [:]
    parameters["pickup"] = pickup.map { .place($0) }
    if !stops.isEmpty { parameters["stop"] = .list(stops.map { .place($0) }) }
    parameters["dropoff"] = dropoff.map { .place($0) }
    parameters["class"] = carClass.map { .text($0) }
    return parameters
  }
}
