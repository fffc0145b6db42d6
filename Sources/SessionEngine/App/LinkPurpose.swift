/// Why a workflow runs; its steps ask when they run, for the answer may change on the way.
///
/// A link that waited when its session went to sleep is walked again when it wakes: as a restoration up to the step
/// where it waited, and from there on as what it is, a link that somebody opened.
public final class LinkPurpose {
  /// Whether a place is rebuilt where the session already stood: what holds newcomers back does not apply, nothing is
  /// filled in, and nothing that stands is dismissed (law 2).
  public internal(set) var isRestoring: Bool

  private init(isRestoring: Bool) {
    self.isRestoring = isRestoring
  }

  /// Somebody opened the link; the app's rules apply.
  public static var open: LinkPurpose { LinkPurpose(isRestoring: false) }
  /// The session rebuilds a place where it already stood.
  public static var restore: LinkPurpose { LinkPurpose(isRestoring: true) }
}
