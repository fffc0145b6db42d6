import HeadlessUI
import SessionEngine
import TextFormats

/// A generator of random event sequences. The same seed gives the same sequence for the same app.
struct EventGenerator {
  private let vocabulary: EventVocabulary
  private var random: SplitMix64

  init(_ vocabulary: EventVocabulary, seed: UInt64) {
    self.vocabulary = vocabulary
    random = SplitMix64(seed: seed)
  }

  /// Returns a sequence of `start` and `count` random events, which are drawn while they run on a new session.
  mutating func steps(_ count: Int, after start: [SessionEvent], on session: Session) -> [LawStep] {
    var steps: [LawStep] = []
    for event in start {
      LawChecker.play(event, on: session, step: steps.count)
      steps.append(LawStep(event))
    }
    for _ in 0..<count {
      let step = LawStep(draw(session), wakes: Int.random(in: 0..<4, using: &random) == 0)
      LawChecker.play(step.event, on: session, step: steps.count)
      steps.append(step)
    }
    return steps
  }

  /// Draws 50 % taps, 25 % links and 25 % controls. Taps depend most on the events before.
  private mutating func draw(_ session: Session) -> SessionEvent {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<50:
      let taps = vocabulary.taps(on: session)
      // Sometimes an element that does not exist.
      if Int.random(in: 0..<50, using: &random) == 0 { return .tap(element: "nowhere", text: nil) }
      return taps.randomElement(using: &random) ?? .tick
    case ..<75:
      return vocabulary.links.randomElement(using: &random).map { .open(url: $0) } ?? .tick
    default:
      return vocabulary.controls.randomElement(using: &random) ?? .tick
    }
  }
}
