@testable import CodeReading
import RIBTree
import Testing

@testable import Scaffolding

/// Tests of a second parent for a RIB, and of another parent. `scripts/test-new-rib` builds an app with a second parent.
@Suite struct RIBParentTests {
  private func coffee() throws -> EditedApp { try EditedApp.coffee.get() }

  @Test func `a RIB with a second parent is built by both, and its folder moves to the nearest RIB above both`() throws
  {
    var app = try coffee()
    let left = try app.join("Coupon", "Profile")
    let blueprint = Blueprint(app.code)
    #expect(blueprint.disagreements.isEmpty)
    #expect(
      blueprint.buildings.filter { $0.child == "Coupon" && $0.isBuilt }.map(\.parent).sorted() == ["Cart", "Profile"])
    #expect(app.files.keys.filter { $0.contains("/Coupon/") }.allSatisfy { $0.contains("/Home/Coupon/Coupon") })
    #expect(
      left == [
        "CouponBuilder.swift:7: write a link to Coupon below Profile: scripts/ribs link --parent Profile PATH Coupon"
      ])
    #expect(app["ProfileBuilder.swift"].contains("final class ProfileComponent: Component<any ProfileDependency> {}"))
    #expect(app["ProfileBuilder.swift"].contains("let (router, item) = couponBuilder.build(withListener: interactor)"))
    #expect(
      app["ProfileInteractor.swift"].contains(
        """
        extension ProfileInteractor: CouponListener {
          func couponDidTapClose() { router?.dismissCoupon() }
        }
        """))
    #expect(app["App+Dependencies.generated.swift"].contains("extension ProfileComponent: CouponDependency {"))
  }

  @Test func `below each parent the RIB has a link of its own`() throws {
    var app = try coffee()
    try app.join("Coupon", "Profile")
    try app.link("profile/coupon", "Coupon", parent: "Profile")
    #expect(app["links.yaml"].contains("  profileCoupon:\n    path: profile/coupon\n    workflow: ProfileCoupon\n"))
    #expect(app["CoffeeWorkflows.swift"].contains("final class ProfileCouponWorkflow: CoffeeWorkflow {"))
    #expect(app["CoffeeWorkflows.swift"].contains(".onStep(\"coupon\") { profile, _ in profile.showCoupon() }"))
    #expect(
      app["ProfileInteractor.swift"].contains(
        """
        extension ProfileInteractor: AttachmentPlace {
          var routesBelow: [String: String] { ["coupon": "profileCoupon"] }
        }
        """))
    // The RIB's own place stays.
    #expect(try app["CouponInteractor.swift"] == coffee()["CouponInteractor.swift"])
  }

  @Test func `a RIB with two parents is removed from both, and what stays of its routes is listed`() throws {
    var app = try coffee()
    try app.join("Coupon", "Profile")
    try app.link("profile/coupon", "Coupon", parent: "Profile")
    let left = try app.remove("Coupon")
    #expect(!app["links.yaml"].contains("oupon"))
    #expect(!app["ProfileBuilder.swift"].contains("oupon"))
    #expect(!app["CoffeeWorkflows.swift"].contains("Coupon"))
    #expect(left.filter { $0.hasPrefix("ProfileInteractor") && $0.contains("is a route that is gone") }.count == 2)
  }

  @Test func `a folder that is in that of a RIB above all parents stays`() throws {
    var app = try coffee()
    try app.join("Coupon", "Profile")
    try app.join("Coupon", "Orders")
    #expect(Blueprint(app.code).disagreements.isEmpty)
    #expect(app.files.keys.contains { $0.hasSuffix("/Home/Coupon/CouponView.swift") })
  }

  @Test func `a moved RIB keeps its code, its old parent loses what joined it, and the workflow is listed`() throws {
    var app = try coffee()
    let left = try app.move("Coupon", "Profile")
    #expect(app.tree == "AppRoot(LoggedOut LoggedIn(Home(Drink Cart Orders OrderStatus Profile(Coupon))))")
    #expect(Blueprint(app.code).disagreements.isEmpty)
    #expect(try app["CouponInteractor.swift"] == coffee()["CouponInteractor.swift"])
    #expect(!app["CartBuilder.swift"].contains("CouponBuilder"))
    #expect(!app["CartInteractor.swift"].contains("CouponListener"))
    #expect(
      left == [
        "CartInteractor.swift:50: `dismissCoupon` is gone; change what uses it",
        "CartInteractor.swift:62: `showCoupon` is gone; change what uses it",
        "CoffeeWorkflows.swift:70: Coupon is below Profile now, not Cart: take the steps through Profile",
      ])
  }

  @Test func `a RIB of ribs new moves without a rest, with what its parent needs`() throws {
    var app = try EditedApp.new()
    try app.add("Trains", to: "Home", hasView: true)
    try app.add("Ticket", to: "Home", hasView: true, values: ["ticket:integer"])
    try app.add("Seat", to: "Ticket", hasView: true)
    #expect(try app.move("Ticket", "Trains").isEmpty)
    #expect(app.tree == "Root(Home(Trains(Ticket(Seat))))")
    #expect(app.files.keys.contains { $0.hasSuffix("/Home/Trains/Ticket/Seat/SeatBuilder.swift") })
    #expect(app["TicketTests.swift"].contains("let trains = TrainsComponent(dependency: home)"))
    #expect(app["TicketTests.swift"].contains("TicketBuilder(dependency: trains)"))
    #expect(!app["HomeRouter.swift"].contains("icket"))
    #expect(!app["HomeInteractor.swift"].contains("icket"))
    #expect(
      app["TrainsInteractor.swift"].contains(
        "ticketItem.show(in: self, where: { $0.ticket == ticket }) { router?.routeToTicket(ticket) }"))
  }

  @Test func `a RIB that cannot be below the parent is refused`() throws {
    let app = try coffee()
    func code(_ child: String, _ parent: String) -> [ToolError.Code?] {
      [
        refusal {
          _ = try RIBJoin(child, to: parent).plan(app.code, tested: app.tested, app: EditedApp.app, files: app.tables)
        },
        refusal {
          _ = try RIBMove(child, below: parent).plan(
            app.code, tested: app.tested, app: EditedApp.app, files: app.tables)
        },
      ].map { $0?.code }
    }
    #expect(code("Cart", "Coupon") == [.disagreement, .disagreement])
    #expect(code("Coupon", "Cart") == [.nameTaken, .nameTaken])
    #expect(code("AppRoot", "Cart") == [.missingPlace, .missingPlace])
    #expect(code("Coupon", "Nothing") == [.unknownRIB, .unknownRIB])
  }
}
