extension RouteTable {
  /// The entries of `push_web_views`, `qr`, `shortcuts` and `spotlight` whose links the table rejects, in the order of the
  /// sections.
  var inputFindings: [RouteFinding] {
    findings(inputs.webViews, in: InputsLoader.webViews)
      + LinkInput.Kind.allCases.flatMap { findings(inputs.mappings[$0] ?? [], in: $0.section) }
  }

  private func findings(_ mappings: [InputMapping], in section: String) -> [RouteFinding] {
    mappings.compactMap { mapping in
      rejection(of: mapping).map { url, rejection in
        RouteFinding(
          code: .rejectedInput, key: "\(section).\(mapping.pattern)", line: mapping.line,
          message: "The table rejects its link: \(rejection.message)",
          remedy: rejection.hint ?? "Write a link of a route.", url: url)
      }
    }
  }

  /// Returns the link of an entry and why it is rejected; nil when the table accepts it with some sample values.
  private func rejection(of mapping: InputMapping) -> (url: String, rejection: LinkRejection)? {
    var first: (String, LinkRejection)?
    // A placeholder gets the samples of the parameters that have its name, else those of any text.
    let samples = Dictionary(uniqueKeysWithValues: mapping.link.names.map { ($0, sampleTexts(of: $0)) })
    let attempts = samples.values.map(\.count).max() ?? 1
    for attempt in 0..<max(attempts, 1) {
      let values = samples.mapValues { PercentCoding.encodedSegment($0[attempt % $0.count]) }
      let url = mapping.link.filled(with: values)
      do throws(LinkRejection) {
        _ = try parse(url)
        return nil
      } catch {
        first = first ?? (url, error)
      }
    }
    return first
  }

  private func sampleTexts(of name: String) -> [String] {
    let types = routes.flatMap(\.parameters).filter { $0.name == name }.map(\.type)
    return types.flatMap(\.samples) + ["42", "sample"]
  }
}
