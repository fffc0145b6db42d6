import DeepLinks
import RIBs
import SessionEngine
import Streams

/// A workflow of a link. All but the log-in's begin with the log-in and the menu.
class CoffeeWorkflow: Workflow<any AppRootActionableItem> {
  typealias HomeStep = Step<any AppRootActionableItem, any HomeActionableItem, Void>

  /// The longest time that a step waits for the backend, in milliseconds.
  static let patience: Int64 = 30_000

  init(_ link: LinkWorkflow) {
    super.init(name: link.name)
  }

  /// Adds the first steps: the log-in, which has no deadline, and the menu.
  final func home() -> HomeStep {
    onStep("logged in") { $0.waitForLoggedIn() }
      .onStep("home") { loggedIn, _ in loggedIn.waitForHome() }
  }

  /// Adds the steps that lead to the cart.
  final func cart() -> Step<any AppRootActionableItem, any CartActionableItem, Void> {
    home().onStep("cart", restoring: { home, _ in home.showCart(isRestoring: true) }) { home, _ in
      home.showCart(isRestoring: false)
    }
  }
}

extension LinkWorkflow {
  /// The workflows of the app.
  static let coffee: [LinkWorkflow] = [
    LogInWorkflow.link, MenuWorkflow.link, DrinkWorkflow.link, CartWorkflow.link, CouponWorkflow.link,
    OrdersWorkflow.link, OrderWorkflow.link, ProfileWorkflow.link,
  ]

  /// Declares a workflow of the app. `needs` are the states without which it waits or stops.
  static func coffee(
    _ name: String, _ parameters: [WorkflowParameter] = [], needs: [String] = ["logged in"],
    _ make: @escaping @Sendable (DeepLink) -> CoffeeWorkflow?
  ) -> LinkWorkflow {
    LinkWorkflow(name, parameters, needs: needs) { link -> Workflow<any AppRootActionableItem>? in make(link) }
  }
}
