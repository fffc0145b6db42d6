import Foundation
import Lab
import SessionEngine
import Testing

@Suite struct JUnitReportTests {
  @Test func `an event that was not replayed is a skipped test case`() {
    var report = JUnitReport()
    var event = ReplayedEvent(line: 2, session: "alice", event: .login)
    event.leftOut = true
    report.add(event)
    let xml = report.xml(name: "a")
    #expect(xml.contains("tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\""))
    #expect(xml.contains("<skipped/>"))
  }

  @Test func `a link without a recorded outcome fails or is skipped, but a broken rule fails in any case`() {
    var event = ReplayedEvent(line: 2, session: "alice", event: .open)
    var report = JUnitReport()
    report.add(event, isRecorded: false)
    report.add(event, isRecorded: false, failsUnmatched: true)
    event.differences = [ReplayDifference(field: "leaks", recorded: "none", replayed: "Wallet")]
    report.add(event, isRecorded: false)
    let xml = report.xml(name: "a")
    #expect(xml.contains("tests=\"3\" failures=\"2\" errors=\"0\" skipped=\"1\""))
    #expect(xml.contains("the link has no recorded outcome"))
    #expect(xml.contains("differs: leaks"))
  }

  @Test func `cases and failures are counted and escaped`() throws {
    var report = JUnitReport()
    report.add(ReplayedEvent(line: 2, session: "alice", event: .login))
    var event = ReplayedEvent(line: 3, session: "alice", event: .open, url: "taxi://home?a=<1>&b=\"2\"\u{1b}[2J")
    event.differences = [ReplayDifference(field: "answer.reason", recorded: "<a> & b", replayed: "\u{0}\"c\"")]
    report.add(event)
    #expect(
      report.xml(name: "a & b") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="2" failures="1" errors="0" skipped="0">
          <testsuite name="a &amp; b" tests="2" failures="1" errors="0" skipped="0">
            <testcase classname="alice" name="line 2: alice login"/>
            <testcase classname="alice" name="line 3: alice open taxi://home?a=&lt;1&gt;&amp;b=&quot;2&quot;\\u{1b}[2J">
              <failure message="differs: answer.reason">line 3: alice open taxi://home?a=&lt;1&gt;&amp;b=&quot;2&quot;\\u{1b}[2J
          answer.reason
            - recorded  &lt;a&gt; &amp; b
            + replayed  \\u{0}&quot;c&quot;</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `a report that compared nothing has one failed test`() {
    var report = JUnitReport()
    report.addNothingCompared("no event is that late")
    let xml = report.xml(name: "a")
    #expect(xml.contains("tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\""))
    #expect(xml.contains("<failure message=\"nothing was compared\">no event is that late</failure>"))
  }

  @Test func `characters that XML does not allow are replaced`() {
    var report = JUnitReport()
    report.add(ReplayedEvent(line: 2, session: "a\u{1}b\u{FFFF}", event: .login))
    #expect(report.xml(name: "x").contains("classname=\"a\u{FFFD}b\u{FFFD}\""))
  }
}
