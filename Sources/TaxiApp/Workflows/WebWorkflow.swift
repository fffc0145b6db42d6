import RIBs
import SessionEngine

/// Shows a page in place of another overlay; the feature under it stays, so maintenance does not stop it.
final class WebWorkflow: TaxiWorkflow {
  init(url: String, purpose: LinkPurpose) {
    super.init(.web, purpose: purpose)
    mainFeatures()
      .onStep("web page") { mainFeatures, _ in mainFeatures.showWebPage(url) }
      .commit()
  }
}
