import HeadlessUI
import RIBs

protocol MainFeaturesPresentableListener: AnyObject {
  func didTapFeature(_ feature: MainFeature)
  func didTapMenu()
}

final class MainFeaturesViewController: HostingController<MainFeaturesView> {
  private let dataSource = MainFeaturesView.DataSource()
  weak var listener: (any MainFeaturesPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: MainFeaturesView(dataSource: dataSource))
  }
}

extension MainFeaturesViewController: MainFeaturesPresentable {
  func show(feature: MainFeature) {
    dataSource.feature = feature
  }

  func show(isMaintenance: Bool) {
    dataSource.isMaintenance = isMaintenance
  }
}
