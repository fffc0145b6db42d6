import DeepLinks

/// The redaction of what two tables say of one probe: what is secret by either of them is not shown.
///
/// Values that were made up for the probe are no secrets. Without them a reader could not try the link.
struct DiffRedaction {
  private let redactors: [Redactor]
  private let probe: LinkProbe

  init(_ search: DiffSearch, of probe: LinkProbe) {
    redactors = [search.old.secrets, search.new.secrets]
    self.probe = probe
  }

  /// The link, or the text of the input.
  var witness: String { probe.isWritten ? redacted(probe.text) : probe.text }

  /// Returns the link as a table writes it. The link of an input is one that a person wrote.
  func canonical(_ link: String) -> String { probe.isWritten || probe.input != nil ? redacted(link) : link }

  /// Returns a text about the link, with values of it.
  func text(_ text: String) -> String {
    guard probe.isWritten else { return text }
    return redactors.reduce(text) { $1.redact(text: $0, about: $1.words(in: [probe.text])) }
  }

  private func sentence(_ sentence: String) -> String {
    guard probe.isWritten else { return sentence }
    return redactors.reduce(sentence) { $1.redact(sentence: $0, about: $1.words(in: [probe.text])) }
  }

  /// What a table says of the link: the screen, or why it is rejected.
  func verdict(_ meaning: DiffMeaning) -> BilingualText {
    switch meaning {
    case .opens(let parsed, _): DiffSentence.opens.sentence(["screen": parsed.link.workflow])
    case .rejected(let rejection): message(of: rejection).map { "\(rejection.code.rawValue): \($0)" }
    }
  }

  /// The message of a rejection. The table masks the value of a secret parameter; a made-up value is shown, where the range
  /// of the rejection is that of the value.
  private func message(of rejection: LinkRejection) -> BilingualText {
    let bytes = Array(probe.text.utf8)
    guard !probe.isWritten, probe.input == nil, probe.section != "wrappers",
      bytes.indices.contains(rejection.range.lowerBound), rejection.range.upperBound <= bytes.count
    else { return rejection.sentence.map(sentence) }
    let value = PercentCoding.lenientlyDecoded(bytes[rejection.range])
    return rejection.sentence.map {
      $0.replacing("`\(Redactor.mask)`", with: "`\(value)`").replacing("「\(Redactor.mask)」", with: "「\(value)」")
    }
  }

  /// Returns the value of a parameter of the link as `name=value`; without a value `no name`.
  func value(_ meaning: DiffMeaning, _ name: String) -> BilingualText {
    guard let value = meaning.value(name) else { return DiffSentence.absent.sentence(["name": name]) }
    if !probe.isWritten, isMadeUp(value) { return BilingualText("\(name)=\(value)") }
    return BilingualText(redactors.reduce([name: value]) { $1.redact($0) }.map { "\($0)=\($1)" }.joined())
  }

  /// Whether the probe has a value. The others are from the table: a default, or a value of an input's link.
  private func isMadeUp(_ value: String) -> Bool {
    PercentCoding.lenientlyDecoded(Array(probe.text.utf8)[...]).contains(value)
  }

  private func redacted(_ text: String) -> String { redactors.reduce(text) { $1.redact($0) } }
}
