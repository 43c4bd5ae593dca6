const CHECK_EVERY_MS = 50;
const MEMORY_MAX_BYTES = 768 * 1024 * 1024;

/**
 * For untrusted input: the parent's timeout is of no use once the parent is gone. Ends by SIGALRM, so that the
 * parent can distinguish a limit from the kernel's SIGKILL when memory runs out (`wasInterrupted`).
 */
export function enforceLimits(withinMs: number, processorMs = withinMs): void {
  const end = () => process.kill(process.pid, "SIGALRM");
  setTimeout(end, withinMs).unref();
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isOver = (user + system) / 1_000 > processorMs;
    if (isOver || process.memoryUsage.rss() > MEMORY_MAX_BYTES) end();
  }, CHECK_EVERY_MS).unref();
}
