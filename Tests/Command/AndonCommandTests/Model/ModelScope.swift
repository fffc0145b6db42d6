import SessionEngine

extension ReferenceModel {
  /// Whether the model knows what a command does. It leaves out what depends on the order of several replies of the
  /// backend, or on milliseconds: slow and failing replies are those of the wallet only.
  func knows(_ command: ModelCommand) -> Bool {
    guard let session = sessions[command.session], case .event(let event) = command.change else { return true }
    return session.knows(event)
  }
}

extension ModelSession {
  private var isQuick: Bool { settings["latency"] == "0" && settings["errors"] == "0" }

  fileprivate func knows(_ event: SessionEvent) -> Bool {
    switch event {
    case .open(let url):
      let link = ModelLink.all.first { $0.url == url }
      return isQuick || (link?.needsNoReservations ?? false)
    case .login: return settings["latency"] == "0"
    case .tap("logIn", _): return settings["latency"] == "0"
    case .tap("tab.reservation", _): return isQuick
    // A tap requests the wallet again when the failure is old.
    case .tap("tab.wallet", _): return wallet != .failed
    // The editor leads back to the list or to the reservation.
    case .tap("back", _): return above?.hasPrefix("ReservationEditor") != true || !overlay.isEmpty
    case .configure(["app": "notInstalled"]): return isQuick
    case .configure(["errors": "100"]):
      if case .loading = wallet { return false }
      return settings["latency"] == "0" && (account == nil || pending.isEmpty)
    case .configure(["clock": "manual", "latency": "2s"]):
      return settings["errors"] == "0" && pending.isEmpty && questions == 0 && account != nil
    // The links that waited for the one before them would run at the same time.
    case .configure(["links": "supersede"]): return pending.count < 2
    // A log-in link may run between the ends of two links.
    case .advance(let milliseconds) where milliseconds > 3_600_000:
      return !pending.dropFirst().contains { if case .loggedOut = $0.link.kind { true } else { false } }
    default: return true
    }
  }
}
