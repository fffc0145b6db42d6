/// The methods of the socket.
public enum ControlMethods {
  /// The session that always exists, and is meant when a request names none.
  public static let defaultSession = "default"

  /// All methods, in the order in which a daemon names them.
  public static let all: [any ControlMethod.Type] = [
    Hello.self, LinkOpen.self, SessionPush.self, SessionInstall.self, LinkCancel.self, LinkExplain.self, LinkTry.self,
    LinkLog.self, LinkRequests.self, LinkExport.self, SessionCreate.self, SessionList.self, SessionShow.self,
    SessionTree.self, SessionScreen.self, SessionTap.self, SessionBack.self, SessionAdvance.self, SessionRequest.self,
    SessionLogin.self, SessionLogout.self, SessionConfigure.self, SessionReset.self, SessionClose.self, Status.self,
    Metrics.self, LogRead.self, LogLevel.self, Page.self, Reload.self, Backup.self, EventsSubscribe.self,
    Describe.self,
  ]

  /// The method for a request whose name is one of the app's own.
  static let appRequest = SessionRequest.self

  /// The names of all methods.
  public static let names = all.map { $0.name }

  /// The methods by their names.
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
