const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1", "[::1]"]);

/** Whether a host of an address is this machine itself, where nobody listens in. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host);
}
