const LOOKED_AT_EVERY_MS = 50;
const MEMORY_MAX_BYTES = 768 * 1024 * 1024;

/**
 * Ends this process at once when it has lived or worked for too long, or holds too much memory. For
 * programs that draw what strangers made: their parent bounds the time too, but may itself be gone by
 * then.
 */
export function endBeyondBounds(withinMs: number, processorMs = withinMs): void {
  const end = () => process.kill(process.pid, "SIGKILL");
  setTimeout(end, withinMs).unref();
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isOver = (user + system) / 1_000 > processorMs;
    if (isOver || process.memoryUsage.rss() > MEMORY_MAX_BYTES) end();
  }, LOOKED_AT_EVERY_MS).unref();
}
