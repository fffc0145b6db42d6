import Testing
import TextFormats

@Suite struct DurationTextTests {
  @Test(arguments: [
    ("0", Int64(0)), ("300ms", 300), ("8s", 8000), ("2m", 120_000), ("1h", 3_600_000), ("7d", 604_800_000),
    ("36500d", DurationText.longest),
  ])
  func `a duration is read and printed in its largest unit`(_ text: String, _ milliseconds: Int64) {
    #expect(DurationText.milliseconds(text) == milliseconds)
    #expect(DurationText.text(milliseconds) == text)
  }

  @Test(arguments: ["", "s", "8", "-1s", "1.5s", "1 s", "99999999999999999999s", "36501d", "٣s"])
  func `a text that is not a duration is refused`(_ text: String) {
    #expect(DurationText.milliseconds(text) == nil)
  }
}
