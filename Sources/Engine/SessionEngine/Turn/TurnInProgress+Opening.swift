import DeepLinks

// The links and the inputs that a turn opens.

extension TurnInProgress {
  /// A link that is to be opened.
  struct Opening {
    var url: String
    /// The entry of `links.yaml` that names it; `nil` for a link that arrived as one.
    var place: String?
    /// The payload of the push in which it arrived; `nil` for any other link.
    var push: PushPayload?
  }

  /// Opens the link for which an input stands.
  func open(_ input: LinkInput) -> Turn {
    entry.parameters = SessionEvent.input(input).journalParameters
    do throws(SessionError) {
      try world.admit(input)
    } catch {
      return Turn(refusal: error)
    }
    // A payload is neither short nor free of secrets, so the outcome does not repeat it.
    var opening = Opening(url: input.kind == .push ? input.kind.rawValue : input.text)
    do {
      opening.push = try world.routes.pushPayload(of: input)
      try opening.push?.requireText()
      let found = try world.routes.link(of: input)
      (opening.url, opening.place) = (found.url, found.place)
      return open(opening)
    } catch {
      reject(opening, error)
      return finish()
    }
  }

  /// Opens a link.
  func open(_ opening: Opening) -> Turn {
    do {
      let parsed = try world.parse(opening.url, at: entry.at)
      route = parsed.link.route
      countLink()
      let link = LinkRun(
        session.record.lastLink, opening.url, parsed, session: session.record.id, in: world)
      if link.workflow == nil {
        entry.answer = link.unknownWorkflow(at: world.location)
      } else {
        advanceTime()
        receive(link, opening)
        add(link)
        advanceTime()
      }
    } catch {
      reject(opening, error)
    }
    return finish()
  }

  /// Gives the opened link the next number, and makes it the cause of the turn.
  private func countLink() {
    session.record.lastLink += 1
    cause = .link(session.record.lastLink)
  }

  /// Rejects a link. The session's time stays too, because a rejected link changes nothing (law 9). A push whose link is
  /// missing or wrong is stopped instead: its notification opens the app. A silent push is stopped too: it shows no
  /// notification, so there is nothing to tap.
  private func reject(_ opening: Opening, _ rejection: LinkRejection) {
    countLink()
    let number = session.record.lastLink
    var outcome = LinkOutcome(
      session: session.record.id, link: number, url: opening.url, rejection: rejection, location: world.location)
    outcome.notes = opening.place.map { [OutcomeNote(foundAt: $0)] }
    guard let push = opening.push else {
      entry.answer = outcome
      return
    }
    outcome.outcome = .stopped
    advanceTime()
    if rejection.code != .silentPush {
      outcome.message = rejection.message + " Its notification only opens the app."
      replaceBanner(by: number)
      world.bring(Phone.Banner(link: nil, title: push.title ?? world.app.name, body: push.body))
      advanceTime()
    }
    settle(outcome)
  }

  /// Prepares the phone for a link. The banner of a push replaces the one before.
  private func receive(_ link: LinkRun, _ opening: Opening) {
    let banner = opening.push.map { push in
      Phone.Banner(link: link.number, title: push.title ?? world.app.name, body: push.body)
    }
    if banner != nil { replaceBanner(by: link.number) }
    world.arrive(link.number, place: opening.place, banner: banner)
  }

  /// Ends the link of the banner that the banner of a later push replaces.
  private func replaceBanner(by number: Int) {
    if phone.app == .foreground, let old = phone.banner { endBanner(old, by: number) }
  }
}
