/// A link as the model knows it: written by hand, so that it is another source than the app's own code.
struct ModelLink: Hashable, Sendable {
  /// What a link does when it starts.
  enum Kind: Hashable, Sendable {
    /// Shows a feature, and a RIB above its root.
    case feature(String, above: String?)
    /// Shows the wallet, or a RIB above it, when the wallet is loaded.
    case wallet(above: String?)
    /// Shows a reservation if the account has it.
    case reservation(Int)
    /// Shows the editor of a reservation if it is scheduled.
    case editor(Int)
    /// Shows RIBs above the feature, which stays.
    case overlay([String])
    /// Shows the log-in, or a RIB above it, unless an account is logged in.
    case loggedOut(above: String?)
    /// Is no link of the app.
    case rejected(String)
  }

  let url: String
  let kind: Kind

  init(_ url: String, _ kind: Kind) { (self.url, self.kind) = (url, kind) }

  /// Whether it sends no request but that for the wallet.
  var needsNoReservations: Bool {
    switch kind {
    case .feature("Reservation", _), .reservation, .editor: false
    default: true
    }
  }

  static let all: [ModelLink] = [
    ModelLink("taxi://home", .feature("NormalDispatch", above: nil)),
    ModelLink("https://taxi.example/", .feature("NormalDispatch", above: nil)),
    ModelLink("taxi://order/search?point=pickup", .feature("NormalDispatch", above: "PlaceSearch(pickup)")),
    ModelLink("taxi://reservations", .feature("Reservation", above: nil)),
    ModelLink("taxi://reservations/new", .feature("Reservation", above: "ReservationEditor")),
    ModelLink("taxi://reservations/42", .reservation(42)),
    ModelLink("japantaxi://reservations/42", .reservation(42)),
    ModelLink("taxi://reservations/44", .reservation(44)),
    ModelLink("taxi://reservations/999", .reservation(999)),
    ModelLink("taxi://reservations/42/edit", .editor(42)),
    ModelLink("taxi://reservations/43/edit", .editor(43)),
    ModelLink("taxi://wallet", .wallet(above: nil)),
    ModelLink("https://go.taxi.example/wallet?utm_source=mail", .wallet(above: nil)),
    ModelLink("taxi://wallet/pay", .wallet(above: "QRPayment")),
    ModelLink("taxi://menu", .overlay(["Menu"])),
    ModelLink("taxi://menu/profile", .overlay(["Menu", "Profile"])),
    ModelLink("taxi://menu/profile/invitation", .overlay(["Menu", "Profile", "BusinessInvitation"])),
    ModelLink(
      "taxi://web?url=https://www.taxi.example/premium", .overlay(["WebPage(https://www.taxi.example/premium)"])),
    ModelLink("taxi://login", .loggedOut(above: nil)),
    ModelLink("taxi://signup", .loggedOut(above: "Registration")),
    ModelLink("taxi://nowhere", .rejected("unknownRoute")),
    ModelLink("taxi://reservations/tomorrow", .rejected("badParameter")),
    ModelLink("taxi://wallet?%zz", .rejected("invalidEncoding")),
    ModelLink("https://evil.example/wallet", .rejected("unknownHost")),
    ModelLink("taxi://order/confirm", .rejected("missingParameter")),
    ModelLink("taxi://web?url=https://evil.example/", .rejected("forbiddenPage")),
    ModelLink("mailto:alice", .rejected("unknownScheme")),
    ModelLink("taxi:wallet", .rejected("malformed")),
  ]
}
