import DeepLinks
import Lab

/// An error about a file that a command reads or writes, in the language of a report.
extension CommandError {
  /// Runs what reads or writes a file. Its errors are in a language: the words of the system about the file stay in English.
  static func about<Result>(
    _ file: String, in language: ReportLanguage, _ act: () throws(CommandError) -> Result
  ) throws(CommandError) -> Result {
    do {
      return try act()
    } catch {
      guard language != .en, let (message, hint) = error.sentences(about: file) else { throw error }
      throw CommandError(
        error.status, BilingualText(en: error.message, ja: message.ja),
        hint: BilingualText(en: error.hint, ja: hint.ja),
        code: error.code, in: language)
    }
  }

  /// What the error is about a file, and what to do; `nil` for an error about something else.
  private func sentences(about file: String) -> (message: BilingualText, hint: BilingualText)? {
    let name = CampaignFileSentence.nameFile.sentence
    return switch (code, status) {
    case ("tooLarge", _): (CampaignFileErrorCode.tooLarge.sentence(["file": file]), CampaignFileHint.tooLarge.sentence)
    case ("notText", _): (CampaignFileErrorCode.notText.sentence(["file": file]), CampaignFileHint.notText.sentence)
    case (_, .notFound): (CampaignFileSentence.notFound.sentence(["file": file]), name)
    case (_, .unwritable): (CampaignFileSentence.unwritable.sentence(["file": file]), name)
    case (_, .permission): (CampaignFileSentence.unreadable.sentence(["file": file]), name)
    default: nil
    }
  }
}
