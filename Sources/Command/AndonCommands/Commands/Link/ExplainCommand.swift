import ArgumentParser
import ControlProtocol
import DeepLinks
import Lab
import LinkAssociation
import SessionEngine
import TextFormats

/// `andon explain`: shows how a link is parsed and matched, without opening it.
struct ExplainCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "explain", abstract: "Show how a link is parsed and matched, without opening it.",
      discussion: """
        Needs no daemon. Ends with 0 when every link is accepted, with 12 when one is rejected. Secret values are shown \
        as ***. A short link, such as one of bit.ly, is not checked, because only its service knows what it opens; \
        --short-links names a table of short and long links.

        With --state each link is also opened, in memory, in a new session in that state. The exit code is then that of \
        \(Program.name) open.

        Where the association files are beside links.yaml, the phones are named on which the link does not come to the app. \
        With --from or --platform it is told what each phone opens when the link is tapped there, and which rule decides; \
        --state then opens the link only where a phone brings it to the app. A push whose link or text is not the same on all phones has \
        an answer for each.
        """)
  }

  @Argument(help: "Links; - reads them from standard input, one a line.")
  var urls: [String]

  @Option(
    name: .long,
    help: """
      What the arguments are instead of links: files with payloads of pushes, texts of QR codes, types of quick actions, \
      or identifiers of Spotlight items.
      """)
  var input: LinkInput.Kind?

  @Option(name: .long, help: "Also open each link in a new session in this starting state.", completion: .states)
  var state: String?

  @OptionGroup var shortLinks: ShortLinkOptions

  @OptionGroup var way: LinkWayOptions

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func run() throws {
    let setup = try state == nil ? config.linksSetup() : config.setup()
    let trial = try state.map { try TrialSession(state: $0, setup: setup) }
    let phones = try LinkPhones(way, setup)
    let table = try shortLinks.table()
    var worst = ExitStatus.success
    var isFirst = true
    var links = Links(arguments: urls, readsInput: input == nil)
    while let given = try links.nextReadable(output, &worst) {
      let long = input == nil ? table?.long(of: given) : nil
      let url = long ?? given
      let read = try input.map { LinkInput($0, $0 == .push ? try InputText.text(url) : url) }
      let short = long == nil ? nil : setup.routes.secrets.redact(given)
      for answer in answers(url, read, setup) {
        let explanation = answer.explanation
        let isTold = read == nil && (explanation.isAccepted || way.isAsked)
        let ways = isTold ? phones.ways(of: url, short: long == nil ? nil : given) : []
        let comes = !explanation.isNotChecked && (read != nil || phones.bringsToApp(ways))
        let outcome = comes ? try trial?.open(answer.input.map { .input($0) } ?? .open(url: url)) : nil
        let text =
          ((answer.phone.map { ["\($0.name):"] } ?? []) + (short.map { ["\($0) stands for \(explanation.url)"] } ?? [])
          + [ExplanationText(explanation: explanation).text]
          + phones.lines(ways) + (outcome.map { [openedText($0)] } ?? []))
          .joined(separator: "\n")
        let result = ExplainedLink(
          explanation: explanation, phone: answer.phone?.rawValue, short: short, ways: ways, opened: outcome)
        guard try output.print(result, text: isFirst ? text : "\n\(text)") else { throw worst.code }
        isFirst = false
        worst = worst.worse(
          outcome.map { ExitStatus($0.outcome) }
            ?? (explanation.isAccepted || explanation.isNotChecked ? .success : .rejected))
      }
    }
    throw worst.code
  }

  /// An explanation, with the phone that it is of where phones differ.
  private typealias Answer = (phone: PushPhone?, input: LinkInput?, explanation: LinkExplanation)

  /// Explains a link. A push has an answer for each phone where phones get something else.
  private func answers(_ url: String, _ read: LinkInput?, _ setup: Setup) -> [Answer] {
    func explain(_ input: LinkInput?) -> LinkExplanation {
      guard let input else { return setup.routes.explain(url, at: .now) { setup.app.describe($0) } }
      return setup.routes.explain(input, at: .now) { setup.app.describe($0) }
    }
    let phones: [PushPhone] =
      switch way.platform {
      case nil: PushPhone.allCases
      case .ios: [.ios]
      case .android15, .androidBefore15: [.android]
      }
    let own = phones.compactMap { phone in read?.push(on: phone).map { (phone, $0) } }
    let answers = own.map { Answer(phone: $0, input: $1, explanation: explain($1)) }
    // The member that has the link may differ while the link is the same.
    let links = answers.map { answer in
      var explanation = answer.explanation
      explanation.place = nil
      return explanation
    }
    guard let first = links.first, way.platform != nil || links.contains(where: { $0 != first }) else {
      return [Answer(phone: nil, input: read, explanation: explain(read))]
    }
    return answers
  }

  private func openedText(_ outcome: LinkOutcome) -> String {
    "opened in \(state ?? ""):\n\(OutcomeText(outcome: outcome, now: .now).text)"
  }
}

/// The fields of an explanation, the ways of phones where they are told, and with `--state` the outcome as `opened`.
private struct ExplainedLink: Encodable {
  let explanation: LinkExplanation
  let phone: String?
  /// The short link that was given; `nil` for a link that was not resolved.
  let short: String?
  let ways: [LinkWay]
  let opened: LinkOutcome?

  private enum CodingKeys: String, CodingKey { case phone, ways, opened, short }

  func encode(to encoder: any Encoder) throws {
    try explanation.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(phone, forKey: .phone)
    if !ways.isEmpty { try container.encode(ways, forKey: .ways) }
    try container.encodeIfPresent(short, forKey: .short)
    try container.encodeIfPresent(opened, forKey: .opened)
  }
}

/// The links of a command's arguments, where `-` means the lines of standard input.
struct Links {
  private var rest: ArraySlice<String>
  private var input: InputLines?
  private let readsInput: Bool

  /// Links of arguments. Without `readsInput`, `-` is an argument as any other.
  init(arguments: [String], readsInput: Bool = true) {
    rest = arguments[...]
    self.readsInput = readsInput
  }

  /// Returns the next link; `nil` after the last. A line of the input that is not UTF-8 is reported and left out, and
  /// makes `worst` worse.
  mutating func nextReadable(_ output: OutputOptions, _ worst: inout ExitStatus) throws -> String? {
    while true {
      do throws(CommandError) {
        return try next()
      } catch {
        guard error.code == ControlError.Kind.lineNotText.rawValue else { throw error }
        StandardError.writeLine(error.text)
        if output.json { try output.print(ErrorLine(error, line: input?.line), text: "") }
        worst = worst.worse(error.status)
      }
    }
  }

  /// Returns the next link; `nil` after the last. Throws for a line of the input that is not UTF-8.
  private mutating func next() throws(CommandError) -> String? {
    while true {
      while let line = try input?.next() {
        if let link = LinkLine(line) { return link.url }
      }
      input = nil
      guard let argument = rest.popFirst() else { return nil }
      guard argument == "-", readsInput else { return argument }
      input = try InputLines()
    }
  }
}
