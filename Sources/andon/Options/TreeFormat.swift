import ArgumentParser

/// The shapes a tree is shown in.
enum TreeFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, mermaid
}
