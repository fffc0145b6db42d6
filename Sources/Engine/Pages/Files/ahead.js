// Replays a long session in the background, so that each of its past turns is there at once: the daemon keeps a record of every 64th
// turn that it replays.
import { call } from './rpc.js';

// A shorter session is replayed when a turn is asked for.
const least = 512;
// The time of one request, after which others of the page have their turn, and the pause after it, in milliseconds.
const patience = 200, pause = 100;

/// Begins to replay a session up to a turn. Returns a function that ends it.
export function replayAhead(session, turn) {
  let isOver = turn < least;
  async function run() {
    while (!isOver) {
      await new Promise((resolve) => { setTimeout(resolve, pause); });
      if (document.hidden || isOver) continue;
      // What cannot be replayed is told when the reader asks for it.
      const reply = await call('inspector.turn', { session, turn, patience }).catch(() => ({ tree: null }));
      isOver ||= 'tree' in reply;
    }
  }
  run();
  return () => { isOver = true; };
}
