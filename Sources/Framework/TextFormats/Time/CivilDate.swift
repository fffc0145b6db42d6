/// A day of the proleptic Gregorian calendar.
///
/// The arithmetic counts years from March, so that the leap day is a year's last (Hinnant, "chrono-compatible
/// low-level date algorithms").
struct CivilDate {
  let year: Int
  let month: Int
  let dayOfMonth: Int

  /// Creates a date. Returns `nil` when the calendar has no such day.
  init?(year: Int, month: Int, dayOfMonth: Int) {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(dayOfMonth) else { return nil }
    self.year = year
    self.month = month
    self.dayOfMonth = dayOfMonth
  }

  /// Creates the date `day` days after 1970-01-01; a negative number gives an earlier date.
  init(day: Int) {
    let (era, dayOfEra) = (day + 719_468).dividedDown(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    dayOfMonth = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01; negative before.
  var day: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let marchMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * marchMonth + 2) / 5 + dayOfMonth - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
