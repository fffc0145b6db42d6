import HeadlessUI

final class HomeViewController: HostingController<HomeView> {
  init() {
    super.init(rootView: HomeView())
  }
}
