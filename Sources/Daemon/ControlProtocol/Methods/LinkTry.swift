public import SessionEngine
import TextFormats

/// Opens a link in a copy of a session up to a step of its workflow: stops before the step, or lets the step fail.
public struct LinkTry: ReadingMethod {
  /// The name of the method.
  public static let name = "link.try"
  /// The purpose of the method.
  public static let abstract = "Opens a link in a copy of a session, and stops before a step or lets the step fail."
  /// The text of the link, at most 8 KiB.
  public var url: String
  /// The name of the step, as `link.explain` tells it.
  public var step: String
  /// The code of the error with which the step fails; the link stops before the step when left out.
  public var error: String?
  /// The session; `default` when left out.
  public var session: String?

  /// Creates a call.
  public init(url: String, step: String, error: String? = nil, session: String? = nil) {
    (self.url, self.step, self.error, self.session) = (url, step, error, session)
  }

  /// The copy after the link. Throws `params.invalid` for a step that the link's workflow does not have.
  public func answer(_ session: Session) throws(ControlError) -> SessionAnswer<LinkTryReply> {
    if let steps = session.steps(of: url), !steps.contains(step) {
      throw ControlError(
        .invalidParameters, "the workflow of this link has no step \(step.clipped())",
        hint: NearestName.of(step, among: steps).map { "did you mean \($0)?" }
          ?? "its steps are \(steps.joined(separator: ", "))")
    }
    let failure = error.map { BackendError(code: $0, message: "the step was made to fail") }
    do {
      return .reply(LinkTryReply(try LinkTrial(url, in: session, step: step, failure: failure)))
    } catch let refusal as SessionError {
      throw ControlError(.sessionRefused, refusal.message, hint: refusal.hint)
    } catch {
      throw ControlError(.sessionUnloadable, "the app cannot be built: \(error)", hint: "correct the app's code")
    }
  }
}

/// The copy of a session in which a link was tried. The session itself is unchanged.
public struct LinkTryReply: Codable, Sendable, Hashable {
  /// The outcome of the link in the copy.
  public var outcome: LinkOutcome
  /// The tree of the copy.
  public var tree: TreeReply
  /// The screens of the copy.
  public var screen: ScreenReply

  /// Creates the reply about a trial.
  init(_ trial: LinkTrial) {
    outcome = trial.outcome
    tree = TreeReply(trial.session)
    screen = ScreenReply(trial.session)
  }
}
