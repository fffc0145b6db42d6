import RIBs
import Streams

protocol OffGameDependency: Dependency {
  var score: ValueStream<Score> { get }
}

final class OffGameComponent: Component<any OffGameDependency> {}

final class OffGameBuilder: Builder<any OffGameDependency> {
  func build() -> OffGameRouter {
    OffGameRouter(
      interactor: OffGameInteractor(score: dependency.score), component: OffGameComponent(dependency: dependency))
  }
}

/// Shows the score as it is.
final class OffGameInteractor: Interactor {
  private let score: ValueStream<Score>
  private(set) var shown: Score?

  init(score: ValueStream<Score>) { self.score = score }

  override func didBecomeActive() {
    score.subscribe { [weak self] in self?.shown = $0 }.cancelOnDeactivate(of: self)
  }
}

final class OffGameRouter: Router<OffGameInteractor> {
  override var parameters: [String: String] {
    interactor.shown.map { ["score": "\($0.player1):\($0.player2)"] } ?? [:]
  }
}
