import DeepLinks
import RIBs
import SessionEngine

/// A workflow that shows a page in place of another overlay. Maintenance does not stop it, because the feature stays.
final class WebWorkflow: TaxiWorkflow {
  static let link = LinkWorkflow.taxi("Web", [WorkflowParameter("url", .page, required: true)], needs: .overlay) {
    $0.text("url").map { WebWorkflow(url: $0) }
  }

  init(url: String) {
    super.init(Self.link)
    mainFeatures()
      .onStep("web page") { mainFeatures, _ in mainFeatures.showWebPage(url) }
      .commit()
  }
}
