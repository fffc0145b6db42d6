import RIBs
import SessionEngine

/// Shows the default feature.
final class HomeWorkflow: TaxiWorkflow {
  init(purpose: LinkPurpose) {
    super.init(.home, purpose: purpose)
    dispatchFeature()
      .onStep("map") { feature, _ in purpose.unlessRestoring(feature) { feature.showMap() } }
      .commit()
  }
}

/// Shows the map with the order filled in; nothing is ordered.
final class OrderWorkflow: TaxiWorkflow {
  init(_ draft: OrderDraft, purpose: LinkPurpose) {
    super.init(.order, purpose: purpose)
    dispatchFeature()
      .onStep("map") { feature, _ in purpose.unlessRestoring(feature) { feature.showMap() } }
      .onStep("order filled in") { feature, _ in purpose.unlessRestoring(feature) { feature.fillIn(draft) } }
      .commit()
  }
}

/// Shows the search of a place for one point of the order.
final class PlaceSearchWorkflow: TaxiWorkflow {
  init(_ point: OrderPoint, purpose: LinkPurpose) {
    super.init(.placeSearch, purpose: purpose)
    dispatchFeature()
      .onStep("search for the \(point.rawValue)") { feature, _ in feature.showPlaceSearch(for: point) }
      .commit()
  }
}

/// Shows the confirmation of an order, with its fare; nothing is ordered.
final class OrderConfirmWorkflow: TaxiWorkflow {
  init(_ draft: OrderDraft, purpose: LinkPurpose) {
    super.init(.orderConfirm, purpose: purpose)
    dispatchFeature()
      .onStep("order filled in") { feature, _ in purpose.unlessRestoring(feature) { feature.fillIn(draft) } }
      .onStep("confirmation") { feature, _ in feature.showDispatchConfirmation() }
      .onStep("fare", deadline: Self.patience) { confirmation, _ in
        purpose.unlessRestoring(confirmation) { confirmation.waitForFare() }
      }
      .commit()
  }
}

/// Shows an order that was made.
final class OrderResultWorkflow: TaxiWorkflow {
  init(order: Int, purpose: LinkPurpose) {
    super.init(.orderResult, purpose: purpose)
    dispatchFeature()
      .onStep("order \(order)", deadline: Self.patience) { feature, _ in feature.showOrder(order) }
      .commit()
  }
}

extension TaxiWorkflow {
  /// Drops the feature that stands, unless it is NormalDispatch already, switches, and takes NormalDispatch.
  fileprivate func dispatchFeature() -> Step<
    any AppRootActionableItem, any NormalDispatchActionableItem, Void
  > {
    mainFeatures().onStep("dispatch feature") { [purpose] mainFeatures, _ in
      mainFeatures.unlessMaintenance(purpose) {
        mainFeatures.showNormalDispatch(keepingOverlay: purpose.isRestoring)
      }
    }
  }
}
