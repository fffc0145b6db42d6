/// The one time zone in which times are printed for people, on screens as in commands: `Asia/Tokyo`.
///
/// It is fixed, so that a screen and a command show the same time for the same moment on every machine, and a recorded
/// text stays equal. Japan has had no daylight saving time since 1951. JSON has milliseconds since 1970, or ISO 8601 in
/// UTC.
public enum PeopleZone {
  /// The name in the time zone database.
  public static let identifier = "Asia/Tokyo"
  /// The abbreviation that follows a time.
  public static let name = "JST"
  /// The seconds east of UTC.
  static let offset = 9 * 3600
  /// The offset in ISO 8601.
  package static let suffix = "+09:00"
}
