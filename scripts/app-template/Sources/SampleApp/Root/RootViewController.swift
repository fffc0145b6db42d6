import RIBs

/// The window of the app, in which Home is embedded.
final class RootViewController: ViewController {}
