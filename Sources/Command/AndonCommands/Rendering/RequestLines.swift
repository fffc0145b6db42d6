import SessionEngine
import TextFormats

extension Rows {
  /// Adds the number of backend requests and, where they are known, their names and RIBs in one line:
  /// `4 (LoggedIn account 1; Wallet wallet 3, 1 unseen)`.
  mutating func add(requests total: Int, _ counts: RequestCounts?) {
    let list = (counts?.rows ?? []).map { row in
      "\(row.rib) \(row.request) \(row.seen + row.unseen)" + (row.unseen > 0 ? ", \(row.unseen) unseen" : "")
    }
    add("requests", "\(total)" + (list.isEmpty ? "" : " (\(list.joined(separator: "; ")))"))
  }

  /// Adds the number of backend requests, then one aligned line for each RIB and name.
  mutating func add(linesOf counts: RequestCounts?) {
    let rows = counts?.rows ?? []
    let heading = ["\(counts?.total ?? 0)" + (counts.map { ", \($0.unseen) unseen" } ?? "")]
    let widths = (ribs: rows.map(\.rib.columns).max() ?? 0, names: rows.map(\.request.columns).max() ?? 0)
    add(
      "requests",
      heading
        + rows.map { row in
          let numbers = [row.seen > 0 ? "\(row.seen) seen" : nil, row.unseen > 0 ? "\(row.unseen) unseen" : nil]
          return "\(row.rib.padded(to: widths.ribs))  \(row.request.padded(to: widths.names))  "
            + numbers.compactMap(\.self).joined(separator: ", ")
        })
  }
}
