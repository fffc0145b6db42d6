public import TextFormats

/// The error for a campaign's file that cannot be read. The message does not name the file: the caller does.
public typealias CampaignFileError = PlainError<CampaignFileErrorCode>

/// The reasons why a campaign's file cannot be read; the raw values are stable.
public enum CampaignFileErrorCode: String, Sendable, CaseIterable {
  /// The bytes are text in no encoding that is read.
  case notText
  /// The file, or what is packed in it, is larger than the limit.
  case tooLarge
  /// The program that unpacks the file is not installed.
  case noProgram
  /// The file is encrypted.
  case encrypted
  /// The file is packed, and damaged or not complete.
  case damaged
  /// The file is in a form that is not read, such as .xls.
  case otherForm
}
