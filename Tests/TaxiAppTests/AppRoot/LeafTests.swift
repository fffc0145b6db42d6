import AndonTesting
import HeadlessUI
import Testing

@testable import RIBs
@testable import TaxiApp

/// The wiring of the RIBs without children, as their builders make it.
@Suite struct LeafTests {
  /// A RIB without children.
  struct Leaf: Sendable, CustomTestStringConvertible {
    /// The name and the parameters, as the tree shows them.
    let title: String
    /// The button that leaves the RIB, and the call that its listener gets; `nil` for a RIB without a listener.
    let leaving: (button: String, call: String)?
    let build: @Sendable (DependencyFake, ListenerFake) -> any Routing

    init(
      _ title: String, leaving: (String, String)? = nil,
      build: @escaping @Sendable (DependencyFake, ListenerFake) -> any Routing
    ) {
      self.title = title
      self.leaving = leaving
      self.build = build
    }

    var rib: String { String(title.prefix { $0 != "(" }) }
    var testDescription: String { title }
  }

  private let dependency: DependencyFake
  private let listener = ListenerFake()
  private let world = TestTree()

  init() throws {
    dependency = try DependencyFake()
  }

  /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
  private func attach(_ leaf: Leaf) {
    world.root.attachChild(leaf.build(dependency, listener))
  }

  @Test(arguments: all)
  func `a leaf is active and visible while it is attached, and is released after it is detached`(leaf: Leaf) {
    attach(leaf)
    #expect(world.snapshot.children.map(\.title) == [leaf.title])
    #expect(world.snapshot.children.map(\.active) == [true])
    #expect(world.snapshot.children.map(\.visible) == [true])
    #expect(world.snapshot.children.map(\.children) == [[]])
    #expect(world.places == (leaf.rib == "VehicleTracking" ? [] : ["embedded \(leaf.rib)"]))
    #expect(world.detachAndEndTurn() == [])
    #expect(world.snapshot.children == [])
    #expect(world.places == [])
  }

  @Test(arguments: all.filter { !["VehicleTracking", "WebPage"].contains($0.rib) })
  func `the view of a leaf is its presenter`(leaf: Leaf) throws {
    attach(leaf)
    let router = try #require(world.root.children.first)
    #expect(router.ownView != nil)
    #expect(router.interactable.presenterObject === router.ownView)
  }

  @Test(arguments: all.filter { $0.leaving != nil })
  func `the button that leaves a leaf tells its listener`(leaf: Leaf) throws {
    attach(leaf)
    let (button, call) = try #require(leaf.leaving)
    let view = try #require(world.root.children.first?.ownViewController as? any ScreenHosting)
    try TestScreen(view).tap(button)
    #expect(listener.calls == [call])
  }

  static let all: [Leaf] = account + order + others

  private static let account: [Leaf] = [
    Leaf("LaunchScreen") { dependency, _ in LaunchScreenBuilder(dependency: dependency).build() },
    Leaf("Registration", leaving: ("back", "back")) {
      RegistrationBuilder(dependency: $0).build(withListener: $1).router
    },
    Leaf("BusinessInvitation", leaving: ("back", "end")) {
      BusinessInvitationBuilder(dependency: $0).build(withListener: $1).router
    },
    Leaf("Coupons", leaving: ("back", "back")) { CouponsBuilder(dependency: $0).build(withListener: $1).router },
    Leaf("Notices", leaving: ("back", "back")) { NoticesBuilder(dependency: $0).build(withListener: $1).router },
    Leaf("RideReceipt(ride: 7)", leaving: ("back", "back")) {
      RideReceiptBuilder(dependency: $0).build(withListener: $1, ride: 7).router
    },
    Leaf("CardList") { dependency, _ in CardListBuilder(dependency: dependency).build() },
    Leaf("TransactionHistory") { dependency, _ in TransactionHistoryBuilder(dependency: dependency).build() },
    Leaf("QRPayment", leaving: ("back", "back")) { QRPaymentBuilder(dependency: $0).build(withListener: $1).router },
  ]

  private static let order: [Leaf] = [
    Leaf("PlaceSearch(point: stop)", leaving: ("back", "end")) {
      PlaceSearchBuilder(dependency: $0).build(withListener: $1, point: .stop).router
    },
    Leaf("PaymentSelection") { dependency, _ in PaymentSelectionBuilder(dependency: dependency).build() },
    Leaf("VehicleTracking") { dependency, _ in VehicleTrackingBuilder(dependency: dependency).build(order: 7) },
    Leaf("OrderStatus") { dependency, _ in OrderStatusBuilder(dependency: dependency).build(order: 7) },
    Leaf("VehicleAndDriver") { dependency, _ in VehicleAndDriverBuilder(dependency: dependency).build(order: 7) },
    Leaf("OrderRoute") { dependency, _ in OrderRouteBuilder(dependency: dependency).build(order: 7) },
    Leaf("OrderPayment") { dependency, _ in OrderPaymentBuilder(dependency: dependency).build(order: 7) },
    Leaf("OrderCancellation") { dependency, _ in OrderCancellationBuilder(dependency: dependency).build(order: 7) },
    Leaf("RideRating") { dependency, _ in RideRatingBuilder(dependency: dependency).build(order: 7) },
  ]

  private static let others: [Leaf] = [
    Leaf("ScheduledReservation(reservation: 42)", leaving: ("back", "back")) {
      ScheduledReservationBuilder(dependency: $0).build(withListener: $1, reservation: 42).router
    },
    Leaf("ReservationEditor", leaving: ("back", "end")) {
      ReservationEditorBuilder(dependency: $0).build(withListener: $1, reservation: nil).router
    },
    Leaf("ReservationEditor(reservation: 42)", leaving: ("back", "end 42")) {
      ReservationEditorBuilder(dependency: $0).build(withListener: $1, reservation: 42).router
    },
    Leaf("WebPage(url: https://taxi.example/a)", leaving: ("close", "close")) {
      WebPageBuilder().build(withListener: $1, url: "https://taxi.example/a").router
    },
  ]
}
