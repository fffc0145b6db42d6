/// Returns a number with its noun: `1 link`, `2 links`.
public func counted(_ number: some BinaryInteger, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
