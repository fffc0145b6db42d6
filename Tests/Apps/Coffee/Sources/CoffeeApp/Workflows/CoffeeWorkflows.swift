import DeepLinks
import RIBs
import SessionEngine

/// A workflow that shows the log-in and fills in the member's number. Stops when a member is logged in.
final class LogInWorkflow: CoffeeWorkflow {
  static let link = LinkWorkflow.coffee("LogIn", [WorkflowParameter("member", .text)], needs: ["logged out"]) {
    LogInWorkflow(number: $0.text("member"))
  }

  init(number: String?) {
    super.init(Self.link)
    onStep("logged out") { $0.requireLoggedOut() }
      .onOpening("number filled in") { loggedOut, _ in loggedOut.fillIn(number: number) }
      .commit()
  }
}

/// A workflow that shows the menu.
final class MenuWorkflow: CoffeeWorkflow {
  static let link = LinkWorkflow.coffee("Menu") { _ in MenuWorkflow() }

  init() {
    super.init(Self.link)
    home().onOpening("menu") { home, _ in home.showMenu() }.commit()
  }
}

/// A workflow that shows a drink and chooses its options. Adds nothing to the cart.
final class DrinkWorkflow: CoffeeWorkflow {
  static let link = LinkWorkflow.coffee(
    "Drink",
    [
      WorkflowParameter("drink", .integer(1...Int.max), required: true),
      WorkflowParameter("size", .words(CupSize.allCases.map(\.rawValue))),
      WorkflowParameter("milk", .words(Milk.allCases.map(\.rawValue))),
    ]
  ) { link in
    link.integer("drink").map { DrinkWorkflow(drink: $0, options: CupOptions(link)) }
  }

  init(drink: Int, options: CupOptions) {
    super.init(Self.link)
    home().onStep("drink \(drink)", deadline: Self.patience) { home, _ in home.showDrink(drink) }
      .onOpening("options chosen") { drink, _ in drink.choose(options) }
      .commit()
  }
}

/// A workflow that shows the cart. Orders nothing. Stops when the shop is closed.
final class CartWorkflow: CoffeeWorkflow {
  static let link = LinkWorkflow.coffee("Cart", needs: ["logged in", "shop open"]) { _ in CartWorkflow() }

  init() {
    super.init(Self.link)
    cart().onOpening("cups") { cart, _ in cart.showCups() }.commit()
  }
}

/// A workflow that shows the coupon and fills in its code. Does not use it.
final class CouponWorkflow: CoffeeWorkflow {
  static let link = LinkWorkflow.coffee(
    "Coupon", [WorkflowParameter("coupon", .text)], needs: ["logged in", "shop open"]
  ) {
    CouponWorkflow(code: $0.text("coupon"))
  }

  init(code: String?) {
    super.init(Self.link)
    cart().onStep("coupon") { cart, _ in cart.showCoupon() }
      .onOpening("code filled in") { coupon, _ in coupon.fillIn(code: code ?? "") }
      .commit()
  }
}

/// A workflow that shows the member's orders.
final class OrdersWorkflow: CoffeeWorkflow {
  static let link = LinkWorkflow.coffee("Orders") { _ in OrdersWorkflow() }

  init() {
    super.init(Self.link)
    home().onStep("orders") { home, _ in home.showOrders() }
      .onOpening("orders loaded", deadline: Self.patience) { orders, _ in orders.loadList() }
      .commit()
  }
}

/// A workflow that loads an order and shows it.
final class OrderWorkflow: CoffeeWorkflow {
  static let link = LinkWorkflow.coffee(
    "Order", [WorkflowParameter("order", .integer(1...Int.max), required: true)]
  ) { link in
    link.integer("order").map { OrderWorkflow(order: $0) }
  }

  init(order: Int) {
    super.init(Self.link)
    home().onStep(
      "order \(order)", deadline: Self.patience, restoring: { home, _ in home.showOrder(order) }
    ) { home, _ in home.loadOrder(order) }
    .commit()
  }
}

/// A workflow that shows the member's card.
final class ProfileWorkflow: CoffeeWorkflow {
  static let link = LinkWorkflow.coffee("Profile") { _ in ProfileWorkflow() }

  init() {
    super.init(Self.link)
    home().onStep("profile") { home, _ in home.showProfile() }.commit()
  }
}

extension CupOptions {
  /// The options that a link names, and the usual ones for the others.
  init(_ link: DeepLink) {
    self.init()
    if let size = link.text("size").flatMap(CupSize.init(rawValue:)) { self.size = size }
    if let milk = link.text("milk").flatMap(Milk.init(rawValue:)) { self.milk = milk }
  }
}
