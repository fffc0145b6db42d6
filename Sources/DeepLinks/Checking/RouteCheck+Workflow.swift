extension RouteCheck {
  /// What is wrong between the route and the workflow that it starts.
  ///
  /// `parameters` are those that the workflow reads, nil when the app does not tell; `isKnown` is whether the app
  /// starts the workflow with a sample of the route.
  func findings(on parameters: [WorkflowParameter]?, isKnown: Bool, _ url: String?) -> [RouteFinding] {
    guard let parameters else { return isKnown ? [] : [unknownWorkflow(url)] }
    let read = Set(parameters.map(\.name))
    let found = parameters.flatMap { findings(on: $0, among: read, url) }
    let unused = route.parameters.filter { !read.contains($0.name) }.map { parameter in
      finding(
        .unusedParameter, "`\(route.workflow)` does not read `\(parameter.name)`.",
        "Remove it, or let the workflow use it.", url)
    }
    // A link may lack what no parameter alone tells: then the app itself has said so.
    if !isKnown, found.allSatisfy({ !$0.isError }) { return found + [unknownWorkflow(url)] + unused }
    return found + unused
  }

  private func unknownWorkflow(_ url: String?) -> RouteFinding {
    finding(.unknownWorkflow, "The app has no workflow `\(route.workflow)`.", "Ask an engineer for the name.", url)
  }

  private func findings(on needed: WorkflowParameter, among read: Set<String>, _ url: String?) -> [RouteFinding] {
    let name = needed.name
    guard let given = route.parameter(name) else {
      // One that the workflow reads has its own meaning already.
      let known = route.parameters.map(\.name).filter { !read.contains($0) }
      return [
        finding(
          .missingParameter, "`\(route.workflow)` reads `\(name)`, which the route does not have.",
          NearestName.of(name, among: known).map { "Is it `\($0)` that it means?" } ?? "Add it below `parameters`.", url
        )
      ]
    }
    var found: [RouteFinding] = []
    if needed.isRequired, !given.isRequired, given.defaultValue == nil {
      found.append(
        finding(
          .optionalParameter, "`\(route.workflow)` does nothing without `\(name)`, which links may leave out.",
          "Add `required: true` to `\(name)`, or a default.", url))
    }
    if given.isRepeated, !needed.isRepeated {
      found.append(
        finding(
          .wrongType, "`\(route.workflow)` reads one `\(name)`, and links may say several.",
          "Remove `repeated` from `\(name)`.", url))
    }
    if given.isRepeated, needed.isRepeated, let most = needed.most, given.most ?? .max > most {
      found.append(
        finding(
          .wrongType, "`\(route.workflow)` reads at most \(most) of `\(name)`, and links may say more.",
          "Add `most: \(most)` to `\(name)`.", url))
    }
    if !needed.kind.takesAll(of: given.type) {
      found.append(
        finding(
          .wrongType,
          "`\(name)` takes \(given.type.expectation); `\(route.workflow)` needs \(needed.kind.expectation).",
          "Change or narrow the type of `\(name)`.", url))
    }
    return found
  }
}
