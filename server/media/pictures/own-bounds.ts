const LOOKED_AT_EVERY_MS = 50;
const MEMORY_MAX_BYTES = 768 * 1024 * 1024;

/**
 * Ends this process at once when it has worked for too long or holds too much memory. For programs
 * that draw what strangers made: their parent bounds the time too, but may itself be gone by then.
 */
export function endBeyondBounds(withinMs: number): void {
  const end = () => process.kill(process.pid, "SIGKILL");
  setTimeout(end, withinMs).unref();
  setInterval(() => {
    if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) end();
  }, LOOKED_AT_EVERY_MS).unref();
}
