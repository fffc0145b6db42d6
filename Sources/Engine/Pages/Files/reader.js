// Reads something again after changes, at a bounded rate.

const shortestPause = 250;

/// Calls `read` when something may have changed: at most four times a second, and one call at a time.
export function reader(read) {
  let isReading = false, isDue = false, last = 0, timer = 0, isClosed = false;
  async function next() {
    timer = 0;
    if (isClosed || document.hidden) return;
    isReading = true;
    isDue = false;
    last = performance.now();
    await read();
    isReading = false;
    if (isDue) schedule();
  }
  function schedule() {
    isDue = true;
    if (!isReading && !timer && !isClosed) timer = setTimeout(next, Math.max(0, last + shortestPause - performance.now()));
  }
  const onVisible = () => { if (!document.hidden) schedule(); };
  document.addEventListener('visibilitychange', onVisible);
  return {
    schedule,
    close() {
      isClosed = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
