/// A step of a workflow at which a run ends on purpose, for a look at the place before it, or at the place when it fails.
package struct Breakpoint: Sendable {
  /// The reason of a run that stopped before the step.
  package static let reason = "breakpoint"

  /// The step's name.
  package let step: String
  /// The error with which the step fails; `nil` when the run stops before the step.
  package let failure: (any Error)?

  /// A stop before a step, or its failure with an error.
  package init(_ step: String, failure: (any Error)? = nil) {
    (self.step, self.failure) = (step, failure)
  }
}
