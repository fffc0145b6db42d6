import AndonTesting
import DeepLinks
import HeadlessUI
import LinkDialects
import RIBs
import SessionEngine
import Streams

extension OpaqueFlow {
  static let checkout = OpaqueFlow("address", "payment", "confirmation", results: ["paid"])
}

final class CheckoutInteractor: OpaqueFlowInteractor, LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("checkout", ["screen": .text(screen)]) }
}

final class CheckoutRouter: OpaqueFlowRouter<CheckoutInteractor, OpaqueFlowViewController> {}

enum CheckoutBuilder {
  static func build(
    withListener listener: any OpaqueFlowListener
  ) -> (router: any Routing, actionableItem: any OpaqueFlowActionableItem) {
    let viewController = OpaqueFlowViewController()
    let interactor = CheckoutInteractor(.checkout, presenter: viewController)
    interactor.listener = listener
    viewController.listener = interactor
    return (
      CheckoutRouter(interactor: interactor, view: viewController, component: EmptyComponent()), interactor
    )
  }
}

/// The root, above which is the old check-out.
final class ShopInteractor: Interactor, OpaqueFlowListener {
  weak var router: ShopRouter?
  private let checkoutItem = ActionableItemSubject<any OpaqueFlowActionableItem>(waitingFor: "the check-out")

  func showCheckout() -> Reached<any OpaqueFlowActionableItem> {
    checkoutItem.show(in: self) { router?.routeToCheckout() }
  }

  func showShop() -> Reached<ShopInteractor> {
    router?.dismissCheckout()
    return .value((self, ()))
  }

  func opaqueFlowDidGoBack() { router?.dismissCheckout() }

  func opaqueFlowDidEnd(with result: String) { router?.dismissCheckout() }
}

extension ShopInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("shop", [:]) }
}

struct ShopView: View {
  weak var listener: ShopInteractor?

  var body: some View {
    Text("Shop").textStyle(.title)
    Button("Check out", id: "checkout") { _ = listener?.showCheckout() }
  }
}

final class ShopRouter: LaunchRouter<ShopInteractor> {
  private lazy var slot = ChildSlot(of: self, .pushed)

  func routeToCheckout() -> any OpaqueFlowActionableItem {
    let (router, item) = CheckoutBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }

  func dismissCheckout() { slot.detach() }
}

final class ShopInstance: AppInstance {
  let root: any LaunchRouting
  private let shop = ShopInteractor()
  private let routes: RouteTable

  init(_ context: AppContext) {
    routes = context.routes
    let router = ShopRouter(
      interactor: shop, view: HostingController(rootView: ShopView(listener: shop)), component: EmptyComponent())
    shop.router = router
    root = router
  }

  var location: [DeepLink] { root.places.compactMap { routes.link(to: $0) } }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    workflow.start(link, from: shop, mode, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    throw SessionError(code: "unknown", message: "the shop has no such request", hint: "open a link")
  }
}

/// An app of one RIB and old screens: a shop, whose check-out is not RIBs.
struct ShopApp: SimulatedApp {
  static func routes() throws -> RouteTable {
    try RouteTable(
      yaml: """
        schemes: [shop]
        hosts: []
        routes:
          shop: { path: shop, workflow: Shop }
          checkout:
            path: checkout
            workflow: Checkout
            parameters:
              screen: { type: enumeration, values: [address, payment, confirmation], default: address }
        """, file: "shop.yaml")
  }

  var name: String { "shop" }
  var tables: [AppTable] { [] }
  var states: [StartingState] { [] }
  func initialRows(at: Int64) -> [AppRow] { [] }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { ShopInstance(context) }

  var workflows: [LinkWorkflow] {
    [
      LinkWorkflow("Shop", []) { _ -> Workflow<ShopInteractor>? in
        let workflow = Workflow<ShopInteractor>(name: "Shop")
        workflow.onStep("shop") { $0.showShop() }.commit()
        return workflow
      },
      LinkWorkflow("Checkout", [WorkflowParameter("screen", .words(OpaqueFlow.checkout.screens))]) {
        link -> Workflow<ShopInteractor>? in
        guard let screen = link.text("screen") else { return nil }
        let workflow = Workflow<ShopInteractor>(name: "Checkout")
        workflow.onStep("checkout") { shop in shop.showCheckout() }
          .onStep("screen") { checkout, _ in checkout.show(screen) }
          .commit()
        return workflow
      },
    ]
  }
}
