import HeadlessUI

/// What the window shows while LoggedIn, which has no view, loads the account.
struct AppRootView: View {
  var body: some View {
    ProgressView(.loading)
  }
}
