import RIBs
import SharedRIBs

/// The place of a screen among those of the window. RIBs know it; UIKit knows the screen.
nonisolated final class ScreenPlace: ViewController {
  private(set) weak var screen: UIViewController?

  init(of screen: UIViewController) {
    self.screen = screen
  }
}

/// The screen of Home.
final class HomeViewController: UIViewController, @MainActor ViewControllable {
  private(set) lazy var viewController: ViewController = ScreenPlace(of: self)
}

/// The screen of Detail.
final class DetailViewController: UIViewController, @MainActor DetailScreen {
  private(set) lazy var viewController: ViewController = ScreenPlace(of: self)
  weak var listener: (any DetailPresentableListener)?

  func show(title: String) {
    self.title = title
  }
}
