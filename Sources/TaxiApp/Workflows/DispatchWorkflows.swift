import DeepLinks
import RIBs
import SessionEngine
import Streams

/// A workflow that shows the default feature. It fills in the phone number for a log-in that it waits for.
final class HomeWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("Home", [.text("phone")], needs: .feature) {
    HomeWorkflow(phone: $0.text("phone"))
  }

  init(phone: String?) {
    super.init(Self.link)
    dispatchFeature(loggingIn: phone)
      .onOpening("map") { feature, _ in feature.showMap() }
      .commit()
  }
}

/// A workflow that shows the map and fills in the order draft. Orders nothing.
final class OrderWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("Order", .order(bothEndsRequired: false), needs: .feature) {
    OrderWorkflow(OrderDraft(link: $0))
  }

  init(_ draft: OrderDraft) {
    super.init(Self.link)
    dispatchFeature()
      .onOpening("map") { feature, _ in feature.showMap() }
      .onOpening("order filled in") { feature, _ in feature.fillIn(draft) }
      .commit()
  }
}

/// A workflow that shows the search for a place, for one point of the order.
final class PlaceSearchWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi(
    "PlaceSearch", [WorkflowParameter("point", .words(OrderPoint.allCases.map(\.rawValue)), required: true)],
    needs: .feature
  ) {
    $0.text("point").flatMap(OrderPoint.init).map { PlaceSearchWorkflow($0) }
  }

  init(_ point: OrderPoint) {
    super.init(Self.link)
    dispatchFeature()
      .onStep("search for the \(point.rawValue)") { feature, _ in feature.showPlaceSearch(for: point) }
      .commit()
  }
}

/// A workflow that shows the confirmation of an order and its fare. Orders nothing.
final class OrderConfirmWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("OrderConfirm", .order(bothEndsRequired: true), needs: .feature) {
    OrderConfirmWorkflow(OrderDraft(link: $0))
  }

  init(_ draft: OrderDraft) {
    super.init(Self.link)
    dispatchFeature()
      .onOpening("order filled in") { feature, _ in feature.fillIn(draft) }
      .onStep("confirmation") { feature, _ in feature.showDispatchConfirmation() }
      .onOpening("fare", deadline: Self.backendDeadline) { confirmation, _ in confirmation.waitForFare() }
      .commit()
  }
}

/// A workflow that shows an order.
final class OrderResultWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("OrderResult", [.number("order")], needs: .feature) {
    $0.integer("order").map { OrderResultWorkflow(order: $0) }
  }

  init(order: Int) {
    super.init(Self.link)
    // A wake repeats the step that waits, so what leaves a screen stands in the step before it.
    feature("dispatch feature") { mainFeatures, isRestoring in
      let feature = mainFeatures.showNormalDispatch(keepingOverlay: isRestoring)
      return isRestoring ? feature : feature.flatMap { feature, _ in feature.prepareToShowOrder(order) }
    }
    .onStep("order \(order)", deadline: Self.backendDeadline) { feature, _ in feature.showOrder(order) }
    .commit()
  }
}

extension TaxiWorkflow {
  /// Adds the steps that switch to NormalDispatch.
  fileprivate func dispatchFeature(
    loggingIn phone: String? = nil
  ) -> Step<any AppRootActionableItem, any NormalDispatchActionableItem, Void> {
    feature("dispatch feature", loggingIn: phone) { $0.showNormalDispatch(keepingOverlay: $1) }
  }
}
