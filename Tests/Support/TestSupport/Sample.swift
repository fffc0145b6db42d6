import Foundation

/// How much a test tries of what has no end, such as random sequences: little in each run, and more with
/// `ANDON_NIGHTLY=1`, as `scripts/nightly tests` runs them.
public enum Sample {
  /// Returns the number for this run.
  public static func size(_ usual: Int, nightly: Int) -> Int {
    ProcessInfo.processInfo.environment["ANDON_NIGHTLY"] == "1" ? nightly : usual
  }
}
