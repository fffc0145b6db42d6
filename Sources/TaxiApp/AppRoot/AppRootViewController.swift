import RIBs

/// The lowest controller of the app's window. The log-in screen or the features are embedded in it.
final class AppRootViewController: ViewController {}
