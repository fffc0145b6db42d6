/// What a reading request is for.
public enum RequestPurpose: Sendable, Hashable {
  /// What the screen of the RIB that sends it shows. The RIB must be on the screen (law 10).
  case screen
  /// Data that other RIBs need too. The RIB that owns it loads it once, on the screen or not.
  case owner
}
