import HeadlessUI

/// The messages below a field whose text is not understood.
extension LocalizedText {
  static let notAPhone = LocalizedText(
    ja: "電話番号を「090-1234-5678」のように入力してください", en: "Enter a phone number, for example 090-1234-5678")
  static let notAnAmount = LocalizedText(
    ja: "支払える金額を「1200」のように入力してください", en: "Enter an amount that can be paid, for example 1200")
  static let notACode = LocalizedText(
    ja: "コードは英数字と「-」「_」で入力してください", en: "Enter a code of letters, digits, - and _")
  static let notAnInvitation = LocalizedText(
    ja: "招待コードを「BC-58qk3m2t」のように入力してください", en: "Enter an invitation code, for example BC-58qk3m2t")
  static let notATime = LocalizedText(
    ja: "日時を「年-月-日 時:分」の形で入力してください", en: "Enter a time as YYYY-MM-DD HH:MM")
  static let timeInThePast = LocalizedText(ja: "過去の日時です", en: "This time is in the past")
  static let notAPlace = LocalizedText(
    ja: "場所が見つかりません。駅名などか、緯度と経度を入力してください", en: "Unknown place: enter a name, or latitude,longitude")
}
