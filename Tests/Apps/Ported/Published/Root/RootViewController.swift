import RIBs
import UIKit

final class RootViewController: UIViewController, RootViewControllable {
    func show(_ viewController: ViewControllable) {
        let child = viewController.uiviewController
        addChild(child)
        view.addSubview(child.view)
        child.didMove(toParent: self)
    }

    func clear() {
        for child in children {
            child.view.removeFromSuperview()
            child.removeFromParent()
        }
    }
}
