// Messages between the tabs of this browser that show the page. A message reaches the other tabs only.

const channel = new BroadcastChannel('andon');
const listeners = {};
channel.addEventListener('message', ({ data }) => listeners[data.kind]?.(data));

/// Sends a message of a kind to the other tabs.
export function say(kind, content = {}) { channel.postMessage({ ...content, kind }); }

/// Calls `listener(content)` for each message of a kind.
export function hear(kind, listener) { listeners[kind] = listener; }
