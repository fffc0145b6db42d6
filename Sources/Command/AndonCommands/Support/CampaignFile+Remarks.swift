import DeepLinks
import HeadlessUI
import Lab

extension CampaignFile {
  /// The lines about how the file was read.
  var remarks: [BilingualText] {
    let read = CampaignFileSentence.read.sentence(["source": source])
    let parts = notes.map { BilingualText(en: $0.en, ja: $0.ja) }
    guard !unreadColumns.isEmpty else { return [read] + parts }
    let names = BilingualText.names(unreadColumns)
    let head: CampaignFileSentence = unreadColumns.count == 1 ? .notReadColumn : .notReadColumns
    let known = CampaignFileSentence.knownColumns.sentence(["columns": CampaignFile.columns])
    let columns = head.sentence(["names": names])
    let meant = unreadTitles.compactMap { title, meant in
      meant.map { CampaignFileSentence.meant.sentence(["title": title, "meant": $0]) }
    }
    return [read] + parts + [BilingualText(en: columns.en + known.en, ja: columns.ja + known.ja)] + meant
  }
}
