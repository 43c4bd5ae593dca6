import { sendSignal } from "./stop.ts";

const servers = new Set<number>();

/** Where the parent's death goes unnoticed: for an application that ends without `stop`. */
export function stopOnExit(pid: number): void {
  if (servers.size === 0) process.once("exit", endServers);
  servers.add(pid);
}

export function hasEnded(pid: number): void {
  servers.delete(pid);
  if (servers.size === 0) process.off("exit", endServers);
}

/** Also before a SIGKILL, after which no handler runs. */
export function endServers(): void {
  for (const pid of servers) sendSignal(pid, "SIGQUIT");
}
