import HeadlessUI

/// The messages below a field whose text is not understood.
extension LocalizedText {
  static let notAPhone = LocalizedText(
    ja: "電話番号を「090-1234-5678」のように入力してください", en: "This is no phone number: type it like 090-1234-5678")
  static let notAnAmount = LocalizedText(
    ja: "支払える金額を「1200」のように入力してください", en: "This cannot be paid: type an amount like 1200")
  static let notACode = LocalizedText(
    ja: "コードは英数字と「-」「_」で入力してください", en: "This is no code: it has letters, digits, - and _ alone, and not too many")
  static let notAnInvitation = LocalizedText(
    ja: "招待コードを「BC-1234abcd」のように入力してください", en: "This is no invitation code: type it like BC-1234abcd")
  static let notATime = LocalizedText(
    ja: "日時を「2026-01-11 23:00」のように入力してください", en: "This is no time: type it like 2026-01-11 23:00")
  static let timeInThePast = LocalizedText(ja: "過去の日時です", en: "This time lies in the past")
  static let notAPlace = LocalizedText(
    ja: "場所が見つかりません。駅名などか、緯度と経度を入力してください", en: "This place is not known: type a name, or latitude,longitude")
}
