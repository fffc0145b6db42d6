import RIBs
import SessionEngine

/// Shows the default feature.
final class HomeWorkflow: TaxiWorkflow {
  init(purpose: LinkPurpose) {
    super.init(.home, purpose: purpose)
    dispatchFeature(of: mainFeatures()).commit()
  }
}

/// Shows the order screen, filled in; nothing is ordered.
final class OrderWorkflow: TaxiWorkflow {
  init(_ draft: OrderDraft, purpose: LinkPurpose) {
    super.init(.order, purpose: purpose)
    dispatchFeature(of: mainFeatures())
      .onStep("order filled in") { feature, _ in feature.fillIn(draft) }
      .commit()
  }
}

extension TaxiWorkflow {
  fileprivate func dispatchFeature(
    of step: MainFeaturesStep
  ) -> Step<any AppRootActionableItem, any NormalDispatchActionableItem, Void> {
    step.onStep("dispatch feature") { [self] mainFeatures, _ in
      unlessMaintenance(mainFeatures) {
        mainFeatures.removeCurrentFeatureAndSwitch(to: .normalDispatch)
        return mainFeatures.waitForNormalDispatch()
      }
    }
  }
}
