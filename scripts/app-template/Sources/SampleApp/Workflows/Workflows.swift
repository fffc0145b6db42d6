import SessionEngine

extension LinkWorkflow {
  /// The workflows to which links.yaml can bind links.
  static let sample: [LinkWorkflow] = [HomeWorkflow.link]
}
