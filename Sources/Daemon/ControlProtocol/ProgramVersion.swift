/// The version of this program, as `hello`, `status` and `--version` give it.
public enum ProgramVersion {
  /// Informative: what must fit together is the protocol.
  public static let current = "0.1.0"
}
