import RIBs

/// The controller in which OrderResultDetail is embedded. OrderResult and VehicleTracking are on the screen with it.
final class OrderResultViewController: ViewController {}
