import SessionEngine

/// A session as the model knows it: what a tester can know of it without the app's code.
struct ModelSession: Hashable, Sendable {
  /// A link that waits.
  struct Pending: Hashable, Sendable {
    let number: Int
    let link: ModelLink
    let until: Int64
    var waitsFor = "the link before it"
    /// Whether it has shown the wallet, and waits for its data.
    var isShown = false
  }

  /// The data of the wallet, which is requested when the wallet opens.
  enum Wallet: Hashable, Sendable {
    case notAsked, failed, loaded
    case loading(until: Int64)
  }

  static let accounts = ["090-0000-0001", "090-5555-0001"]
  private static let day: Int64 = 86_400_000

  var version: Int64 = 1
  /// The latest outcome of each link so far.
  var outcomes: [String] = []
  var pending: [Pending] = []
  /// What was sent with each key, and its response.
  var keys: [String: [ModelCommand.Change: String]] = [:]
  /// The time since its creation, in milliseconds.
  var time: Int64 = 0
  /// The longest time for which a link may wait, in milliseconds.
  var patience = 7 * day
  var settings = ["links": "supersede", "latency": "0", "errors": "0", "maintenance": "off"]
  var isInstalled = true
  /// The number of questions about permissions that have no answer yet.
  var questions = 0
  /// The phone number of the account that is logged in.
  var account: String?
  /// The phone number in the field of the log-in screen.
  var typed: String?
  var isRegistering = false
  var feature = "NormalDispatch"
  /// The RIB above the root of the feature.
  var above: String?
  var overlay: [String] = []
  var wallet = Wallet.notAsked
  /// The statuses of the reservations of each account.
  var reservations = [accounts[0]: [41: "completed", 42: "scheduled", 43: "cancelled"], accounts[1]: [:]]
  var lastReservation = 43

  /// The account whose reservations are listed, and these.
  private var customer: String { account ?? Self.accounts[0] }
  var listed: [Int: String] { reservations[customer] ?? [:] }

  /// The RIBs, as one text.
  var tree: String {
    guard isInstalled else { return "AppRoot" }
    guard account != nil else { return "AppRoot{LoggedOut\(isRegistering ? "{Registration}" : "")}" }
    let children = (feature == "Wallet" ? ["CardList", "TransactionHistory"] : []) + (above.map { [$0] } ?? [])
    let shown = feature + (children.isEmpty ? "" : "{\(children.joined(separator: " "))}")
    let over = overlay.reversed().reduce("") { $0.isEmpty ? $1 : "\($1){\($0)}" }
    return "AppRoot{LoggedIn{MainFeatures{\(shown)\(over.isEmpty ? "" : " \(over)")}}}"
  }

  /// Handles an event. Returns the outcome of a link, the links that settled, or `refused` with the kind of the error.
  mutating func answer(_ event: SessionEvent) -> String {
    let before = self
    guard handle(event) else {
      self = before
      return "refused session.refused"
    }
    version += 1
    var settled: [String] = []
    if case .advance(let milliseconds) = event { settled += advance(by: milliseconds) }
    if case .cancel(let number) = event { settled.append(settle(number, "superseded cancelled")) }
    if case .tap = event, tree != before.tree {
      settled += pending.filter(\.isShown).map { settle($0.number, "superseded tap") }
    }
    settled += resume()
    return event.kind == .open ? outcomes.last ?? "" : settled.settledText
  }

  /// Returns whether the event is not refused.
  private mutating func handle(_ event: SessionEvent) -> Bool {
    switch event {
    case .open(let url): open(url)
    case .tap(let element, let text): return isInstalled && tap(element, text)
    case .login(let parameters):
      let phone = parameters["phone"] ?? account ?? typed ?? Self.accounts[0]
      guard isInstalled, account == nil || account == phone else { return false }
      logIn(phone)
    case .logout:
      typed = nil
      if account != nil { logOut() }
      return isInstalled
    case .install:
      guard !isInstalled else { return false }
      (isInstalled, questions) = (true, 2)
    case .configure(let settings):
      self.settings.merge(settings) { $1 }
      guard settings["app"] == "notInstalled" else { break }
      logOut()
      (isInstalled, questions) = (false, 0)
    case .cancel(let number): return pending.contains { $0.number == number }
    case .request("reservation.add", _):
      lastReservation += 1
      reservations[customer]?[lastReservation] = "scheduled"
      return settings["maintenance"] == "off"
    case .request(_, let parameters):
      let number = Int(parameters["reservation"] ?? "") ?? 0
      guard listed[number] == "scheduled", settings["maintenance"] == "off" else { return false }
      reservations[customer]?[number] = "cancelled"
    default: break
    }
    return true
  }

  private mutating func logIn(_ phone: String) {
    guard account == nil, settings["errors"] == "0" else { return }
    (account, typed, isRegistering) = (phone, nil, false)
    (feature, above, overlay, wallet) = ("NormalDispatch", nil, [], .notAsked)
  }
  private mutating func logOut() { (account, typed, isRegistering) = (nil, nil, false) }

  private mutating func advance(by milliseconds: Int64) -> [String] {
    time += milliseconds
    if case .loading(let due) = wallet, due <= time { wallet = .loaded }
    // The reservation of the next day is carried out.
    let owner = Self.accounts[0]
    if milliseconds > Self.day, reservations[owner]?[42] == "scheduled" { reservations[owner]?[42] = "completed" }
    return resume() + pending.filter { $0.until <= time }.map { settle($0.number, "expired expired") }
  }

  /// Taps an element. Returns whether there is one that can be tapped.
  private mutating func tap(_ element: String, _ text: String?) -> Bool {
    if questions > 0 {
      if element.hasPrefix("permission.") { questions -= 1 }
      return element.hasPrefix("permission.")
    }
    switch (account == nil ? "LoggedOut" : overlay.last.map { $0.prefix { $0 != "(" } }, element) {
    case ("LoggedOut", isRegistering ? "back" : "signUp"): isRegistering.toggle()
    case ("LoggedOut", "phone") where text != nil: typed = text
    case ("LoggedOut", "logIn") where typed != nil && !isRegistering: logIn(typed ?? "")
    case (nil, _) where element.hasPrefix("tab."):
      let name = element.dropFirst(4).prefix(1).uppercased() + element.dropFirst(5)
      guard settings["maintenance"] == "off" || name == feature else { return false }
      show(feature: name)
    case (nil, "menu"): overlay = ["Menu"]
    case (nil, "back") where above != nil: above = nil
    case ("Menu", "profile"): overlay.append("Profile")
    case ("Profile", "invitation"): overlay.append("BusinessInvitation")
    case ("Profile", "back"), ("BusinessInvitation", "back"): overlay.removeLast()
    case ("Menu", "close"), ("WebPage", "close"): overlay = []
    case ("Menu", "logOut"): logOut()
    default: return false
    }
    return true
  }

  private mutating func open(_ url: String) {
    guard let link = ModelLink.all.first(where: { $0.url == url }) else { return }
    if case .rejected(let code) = link.kind { return outcomes.append("rejected \(code)") }
    if settings["links"] == "supersede" { for old in pending { _ = settle(old.number, "superseded superseded") } }
    guard pending.count < 8 else { return outcomes.append("stopped tooManyPendingLinks") }
    outcomes.append("waiting the link before it")
    pending.append(Pending(number: outcomes.count, link: link, until: time + (isInstalled ? patience : Self.day)))
  }

  private mutating func settle(_ number: Int, _ outcome: String) -> String {
    pending.removeAll { $0.number == number }
    outcomes[number - 1] = outcome
    return "\(number) \(outcome)"
  }

  /// Runs the links that can run, the oldest first. Returns those that ended.
  private mutating func resume() -> [String] {
    var settled: [String] = []
    for index in pending.indices { pending[index].waitsFor = phoneWait ?? "the link before it" }
    defer { for link in pending { outcomes[link.number - 1] = "waiting \(link.waitsFor)" } }
    while let first = pending.first {
      let wait = wait(of: first.link)
      if wait == nil, let outcome = run(first) {
        settled.append(settle(first.number, outcome))
        continue
      }
      (pending[0].isShown, pending[0].waitsFor) = (wait == nil, wait ?? "the wallet")
      break
    }
    return settled
  }

  /// What every link waits for before the app can open it.
  private var phoneWait: String? { !isInstalled ? "install" : questions > 0 ? "the answer to a permission" : nil }

  private func wait(of link: ModelLink) -> String? {
    if case .loggedOut = link.kind { return phoneWait }
    return phoneWait ?? (account == nil ? "log-in" : nil)
  }

  /// Runs a link. Returns its outcome; `nil` when it waits for the wallet.
  private mutating func run(_ pending: Pending) -> String? {
    switch pending.link.kind {
    case .rejected(let code): return "rejected \(code)"
    case .loggedOut(let above):
      guard account == nil else { return "stopped alreadyLoggedIn" }
      (isRegistering, typed) = (above != nil, nil)
    case .overlay(let ribs): overlay = ribs
    case .feature(let name, let above):
      guard open(feature: name) else { return "stopped maintenance" }
      self.above = above
    case .reservation(let number), .editor(let number):
      guard open(feature: "Reservation") else { return "stopped maintenance" }
      let (detail, editor) = ("ScheduledReservation(\(number))", "ReservationEditor(\(number))")
      let target = pending.link.kind == .editor(number) ? editor : detail
      if listed[number] == nil || (above != detail && above != editor) { above = nil }
      guard let status = listed[number] else { return "stopped reservationNotFound" }
      guard status == "scheduled" || target == detail else { return "stopped reservationClosed" }
      above = target
    case .wallet(let above):
      guard pending.isShown || open(feature: "Wallet") else { return "stopped maintenance" }
      if above == nil { self.above = nil }
      if wallet == .failed { askForWallet() }
      if case .loading = wallet { return nil }
      guard wallet == .loaded else { return "failed network" }
      self.above = above
    }
    return "completed"
  }

  /// Shows a feature for a link, without an overlay. Returns `false` under maintenance.
  private mutating func open(feature name: String) -> Bool {
    guard settings["maintenance"] == "off" else { return false }
    overlay = []
    show(feature: name)
    return true
  }

  private mutating func show(feature name: String) {
    if feature != name { (feature, above) = (name, nil) }
    if name == "Wallet", wallet == .notAsked { askForWallet() }
  }

  private mutating func askForWallet() {
    wallet = settings["errors"] != "0" ? .failed : settings["latency"] != "0" ? .loading(until: time + 2000) : .loaded
  }
}
