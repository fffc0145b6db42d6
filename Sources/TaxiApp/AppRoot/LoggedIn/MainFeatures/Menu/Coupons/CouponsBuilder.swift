import RIBs
import SessionEngine

/// The dependencies that Coupons's parent provides.
protocol CouponsDependency: Dependency {
  var menuStore: MenuStore { get }
  var menuActions: MenuActions { get }
  var inputRules: InputRules { get }
  var rideSource: any RideSource { get }
  var time: SessionTime { get }
}

/// The component of Coupons.
final class CouponsComponent: Component<any CouponsDependency> {}

/// Builds Coupons.
protocol CouponsBuildable: Buildable {
  func build(
    withListener listener: any CouponsListener
  ) -> (router: any CouponsRouting, actionableItem: any CouponsActionableItem)
}

/// Builds Coupons.
final class CouponsBuilder: Builder<any CouponsDependency>, CouponsBuildable {
  func build(
    withListener listener: any CouponsListener
  ) -> (router: any CouponsRouting, actionableItem: any CouponsActionableItem) {
    let component = CouponsComponent(dependency: dependency)
    let screen = CouponsScreen()
    let interactor = CouponsInteractor(
      presenter: screen, menuStore: dependency.menuStore, actions: dependency.menuActions,
      rules: dependency.inputRules, orders: dependency.rideSource, time: dependency.time)
    interactor.listener = listener
    screen.listener = interactor
    let router = CouponsRouter(interactor: interactor, view: screen, component: component)
    return (router, interactor)
  }
}
