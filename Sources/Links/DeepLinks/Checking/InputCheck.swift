import TextFormats

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

  /// Returns inputs that show each entry of `qr`, `shortcuts` and `spotlight`, with samples and the bounds of their types
  /// for placeholders, and pushes with a link; without a link none of these.
  func inputProbes(around link: String?) -> [LinkProbe] {
    let mapped = LinkInput.Kind.allCases.flatMap { kind in
      (inputs.mappings[kind] ?? []).flatMap { mapping in
        probeTexts(of: mapping.pattern).map { text in
          LinkProbe(section: kind.section, rule: "\(mapping.pattern)", text: text, input: kind)
        }
      }
    }
    return mapped + (link.map(pushProbes) ?? [])
  }

  /// The texts of a pattern: with a sample for each placeholder, and with a bound of a type for each in turn.
  private func probeTexts(of pattern: InputPattern) -> [String] {
    let samples = Dictionary(uniqueKeysWithValues: pattern.names.map { ($0, sampleTexts(of: $0).first ?? "") })
    let bounds = pattern.names.flatMap { name in
      types(of: name).flatMap(\.bounds).filter { !$0.isEmpty }.map { samples.merging([name: $0]) { $1 } }
    }
    return ([samples] + bounds).map(pattern.filled)
  }

  /// Returns pushes that show each member with a link, that the earlier one of two members wins, and that a page opens in a
  /// web view.
  private func pushProbes(of link: String) -> [LinkProbe] {
    func push(_ section: String, _ rule: String, _ members: [(path: String, value: JSONValue)]) -> LinkProbe? {
      let payload = members.reduce(JSONValue.object([:])) { payload, member in
        payload.setting(member.value, at: member.path.split(separator: ".").map(String.init)[...])
      }
      return (try? JSONCoding.text(payload)).map { LinkProbe(section: section, rule: rule, text: $0, input: .push) }
    }
    let (section, paths, other) = (LinkInput.Kind.push.section, inputs.push.map(\.path), otherLink(than: link))
    let members = paths.compactMap { push(section, $0, [($0, .string(link))]) }
    let orders = zip(paths, paths.dropFirst()).compactMap { first, next in
      push(section, "\(first) before \(next)", [(first, .string(link)), (next, .string(other))])
    }
    let page = sampleTexts(of: "url").first { $0.hasPrefix("https://") } ?? "https://nosuch.example/"
    let views = inputs.webViews.map(\.pattern.description).compactMap { view in
      paths.first.flatMap { push(InputsLoader.webViews, view, [($0, .string(page)), (view, .bool(true))]) }
    }
    return members + orders + views
  }

  /// Returns a link that opens another screen; where there is none, one that opens nothing.
  private func otherLink(than link: String) -> String {
    let (start, workflow) = (openings.first { link.hasPrefix($0.text) }?.text ?? "", (try? parse(link))?.link.workflow)
    return routes.lazy.flatMap { self.samplePaths(of: $0.name) }.map { start + $0 }.first { other in
      (try? parse(other)).map { $0.link.workflow != workflow } ?? false
    } ?? "\(start)nosuch"
  }

  private func sampleTexts(of name: String) -> [String] { types(of: name).flatMap(\.samples) + ["42", "sample"] }

  /// The types of the parameters with a name.
  private func types(of name: String) -> [ParameterType] {
    routes.flatMap(\.parameters).filter { $0.name == name }.map(\.type)
  }
}
