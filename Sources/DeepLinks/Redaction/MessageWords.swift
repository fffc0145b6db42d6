/// The words that messages about links consist of. A value of a link may contain one by chance.
enum MessageWords {
  /// Returns whether messages use a word, in lower case.
  static func contains(_ word: [UInt8]) -> Bool { all.contains(word) }

  private static let all = Set(text.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) })

  private static let text = """
    an and any as at be by for from has have here in is it its many more most must no not of on once one only or
    other than that the this to too which with without
    address bytes character characters coordinate date decimal degrees empty enumeration expected given host https
    identifier integer latitude link links longitude missing name number page parameter parameters path place
    placeholder query route routes scheme segment segments string text time unknown valid value values whole zone
    """
}
