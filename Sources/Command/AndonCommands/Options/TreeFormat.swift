import ArgumentParser

/// The formats of a tree.
enum TreeFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, mermaid
}
