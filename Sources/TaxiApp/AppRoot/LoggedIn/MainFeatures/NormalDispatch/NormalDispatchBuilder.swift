import Flux
import RIBs

/// What NormalDispatch needs from above.
protocol NormalDispatchDependency: Dependency {
  var dispatcher: Dispatcher { get }
  var dispatchStore: DispatchStore { get }
}

/// The component of NormalDispatch.
final class NormalDispatchComponent: Component<any NormalDispatchDependency> {}

/// Builds NormalDispatch.
protocol NormalDispatchBuildable: Buildable {
  func build(
    withListener listener: any NormalDispatchListener
  ) -> (router: any NormalDispatchRouting, actionableItem: any NormalDispatchActionableItem)
}

/// Builds NormalDispatch.
final class NormalDispatchBuilder: Builder<any NormalDispatchDependency>, NormalDispatchBuildable {
  func build(
    withListener listener: any NormalDispatchListener
  ) -> (router: any NormalDispatchRouting, actionableItem: any NormalDispatchActionableItem) {
    let interactor = NormalDispatchInteractor(
      dispatchStore: dependency.dispatchStore, dispatcher: dependency.dispatcher)
    interactor.listener = listener
    let component = NormalDispatchComponent(dependency: dependency)
    return (NormalDispatchRouter(interactor: interactor, component: component), interactor)
  }
}
