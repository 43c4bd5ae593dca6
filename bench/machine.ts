import { cpus, loadavg, release, totalmem, type } from "node:os";
import { findLoadTool } from "./load.ts";

/** The machine of this run, one fact a line. */
export function describeMachine(begun: Date): string[] {
  const processors = cpus();
  const memory = (totalmem() / 1024 ** 3).toFixed(0);
  return [
    `${processors[0]?.model.trim() ?? "unknown processor"}, ${processors.length} cores, ${memory} GB of memory`,
    `${type()} ${release()}, Node.js ${process.versions.node}`,
    `load by ${findLoadTool().name}, on the same machine`,
    `${begun.toISOString().slice(0, 10)}; load average before the run ${loadavg()[0]?.toFixed(2)}`,
  ];
}
