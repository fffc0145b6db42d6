import Foundation
import TestSupport
import Testing

/// Reads the code of the app's RIBs: a RIB uses the store and the action creator of its own feature, and no backend.
///
/// Builders are left out, because a component hands down what its children need.
@Suite struct FeatureBoundaryTests {
  /// The feature of each RIB and worker that has one. Any other one uses neither stores nor action creators.
  private static let features = [
    "AppRoot": "Account", "LaunchWait": "Account", "LaunchScreen": "Account", "LoggedOut": "Account",
    "Registration": "Account",
    "LoggedIn": "Account", "Menu": "Account", "Profile": "Account", "BusinessInvitation": "Account",
    "MainFeatures": "Service",
    "NormalDispatch": "Dispatch", "PlaceSearch": "Dispatch", "DispatchConfirmation": "Dispatch",
    "PaymentSelection": "Dispatch",
    "OrderTracking": "Order", "VehicleTracking": "Order", "OrderResult": "Order", "OrderStatus": "Order",
    "VehicleAndDriver": "Order", "OrderRoute": "Order", "OrderPayment": "Order", "OrderCancellation": "Order",
    "RideRating": "Order",
    "Reservation": "Reservation", "ScheduledReservation": "Reservation", "ReservationEditor": "Reservation",
    "Wallet": "Wallet", "QRPayment": "Wallet", "CardList": "Wallet", "TransactionHistory": "Wallet",
    "Coupons": "Menu", "RideHistory": "Menu", "RideReceipt": "Menu", "Notices": "Menu",
  ]

  private static let allFeatures = Set(features.values)

  /// The words of a file's code, without its comments.
  private static func words(_ code: String) -> Set<String> {
    let lines = code.split(separator: "\n").map { line in
      line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? String(line)
    }
    return Set(
      lines.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) })
  }

  /// Returns a message for each use of a backend, or of another feature's types, in a file's code.
  private static func problems(in file: String, _ code: String) -> [String] {
    let suffixes = ["Interactor", "Loader", "Worker", "Router", "ViewController", "View", "Screen"]
    let rib = suffixes.first(where: file.hasSuffix).map { String(file.dropLast($0.count)) } ?? file
    let requests = ["backend", "dispatcher", "TaxiBackend", "TaxiSimulator", "TaxiRead", "TaxiChange"]
    let others = allFeatures.filter { $0 != features[rib] }
    let types = others.flatMap { feature in
      ["Store", "Actions", "Action", "State", "Repository"].map { feature + $0 }
    }
    return (requests + types).filter(words(code).contains).sorted().map { "\(file) uses \($0)" }
  }

  private static func sources() throws -> [URL] {
    let root = Repository.url("Sources/TaxiApp/AppRoot")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    return try #require(files).filter { $0.pathExtension == "swift" && !$0.path.hasSuffix("Builder.swift") }
  }

  @Test func `a RIB uses its own feature and no backend`() throws {
    let sources = try Self.sources()
    let files = sources.map(\.lastPathComponent)
    #expect(files.count { $0.hasSuffix("Interactor.swift") || $0.hasSuffix("Worker.swift") } >= Self.features.count)
    let problems = try sources.flatMap { file in
      Self.problems(
        in: file.deletingPathExtension().lastPathComponent, try String(contentsOf: file, encoding: .utf8))
    }
    #expect(problems == [])
  }

  @Test(arguments: [
    ("WalletInteractor", "actions.backend.send(.wallet, from: self)", ["WalletInteractor uses backend"]),
    ("WalletInteractor", "let store: OrderStore, own: WalletStore", ["WalletInteractor uses OrderStore"]),
    ("WebPageInteractor", "let actions: MenuActions", ["WebPageInteractor uses MenuActions"]),
    ("WalletInteractor", "let store: WalletStore // the backend, OrderStore", []),
  ])
  func `a backend and another feature's store are found, outside comments`(
    file: String, code: String, found: [String]
  ) {
    #expect(Self.problems(in: file, code) == found)
  }
}
