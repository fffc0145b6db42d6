public import RIBs
public import Streams

/// The values that Detail's parent provides, and the screen that the host makes.
public protocol DetailDependency: Dependency {
  /// Makes the screen of Detail.
  var makeDetailScreen: () -> any DetailScreen { get }
}

/// Receives what Detail reports to its parent.
public protocol DetailListener: AnyObject {
  /// The user closed Detail.
  func detailDidClose()
}

/// The presenter of Detail.
public protocol DetailPresentable: Presentable {
  /// Shows the title.
  func show(title: String)
}

/// Receives the taps on Detail.
public protocol DetailPresentableListener: AnyObject {
  /// The close button was tapped.
  func didTapClose()
}

/// The screen of Detail, which each host writes for itself.
public protocol DetailScreen: DetailPresentable, ViewControllable {
  /// Receives the taps.
  var listener: (any DetailPresentableListener)? { get set }
}

/// The steps that workflows can take at Detail.
public protocol DetailActionableItem: AnyObject {
  /// Shows another title.
  func rename(_ title: String) -> Reached<any DetailActionableItem>
}

/// The logic of Detail.
final class DetailInteractor: PresentableInteractor<any DetailPresentable>, DetailActionableItem,
  DetailPresentableListener
{
  weak var listener: (any DetailListener)?
  private let title: MutableValueStream<String>

  init(presenter: any DetailPresentable, title: String) {
    self.title = MutableValueStream(title)
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    title.distinct()
      .subscribe { [weak self] title in self?.presenter.show(title: title) }
      .cancelOnDeactivate(of: self)
  }

  func rename(_ title: String) -> Reached<any DetailActionableItem> {
    self.title.send(title)
    return .value((self, ()))
  }

  func didTapClose() {
    listener?.detailDidClose()
  }
}

/// The component of Detail.
final class DetailComponent: Component<any DetailDependency> {}

/// The router of Detail.
final class DetailRouter: ViewableRouter<DetailInteractor, ViewController> {}

/// Builds Detail.
public final class DetailBuilder: Builder<any DetailDependency> {
  /// Builds a Detail that shows `title`.
  public func build(
    withListener listener: any DetailListener, title: String
  ) -> (router: any ViewableRouting, actionableItem: any DetailActionableItem) {
    let screen = dependency.makeDetailScreen()
    let interactor = DetailInteractor(presenter: screen, title: title)
    screen.listener = interactor
    interactor.listener = listener
    let router = DetailRouter(
      interactor: interactor, view: screen.viewController, component: DetailComponent(dependency: dependency))
    return (router, interactor)
  }
}
