import { setTimeout as wait } from "node:timers/promises";
import type { Bench } from "./bench.ts";
import { get } from "./get.ts";
import { findLoadTool } from "./load.ts";
import { memoryOf, type ProcessMemory } from "./process-usage.ts";
import { startProduct } from "./start-product.ts";

const IDLE_MAX_MB = 200;
const IDLE_AFTER_MS = 10_000;

export async function measureMemory(bench: Bench): Promise<void> {
  const { env, paths, post } = await bench.site();
  if (process.platform !== "linux") {
    bench.log("Skipping memory: it needs /proc, which only Linux has");
    return;
  }
  bench.log("Memory: ten idle seconds, then load, with imported content");
  const site = await startProduct(env, bench.cleanup);
  const measure = () => memoryOf(site.process.pid ?? 0);
  await wait(IDLE_AFTER_MS);
  report("Memory, idle", { atMost: IDLE_MAX_MB }, await measure());

  for (const path of paths) await get(site.url + path, { "Accept-Encoding": "br" });
  const tool = findLoadTool();
  for (const path of ["/", post, "/blog"]) {
    const seconds = bench.isQuick ? 1 : 4;
    await tool.run({ url: site.url + path, headers: {}, seconds });
  }
  report("Memory, right after load", null, await measure());
  await site.stop();

  function report(what: string, limit: { atMost: number } | null, processes: ProcessMemory[]) {
    const node = sum(processes.filter(({ name }) => name !== "postgres"));
    const postgres = sum(processes) - node;
    bench.report({
      what,
      rounds: [node + postgres],
      unit: "MB",
      limit,
      details: `node ${node.toFixed(0)} MB, PostgreSQL ${postgres.toFixed(0)} MB`,
    });
  }
}

function sum(processes: ProcessMemory[]): number {
  return processes.reduce((all, { megabytes }) => all + megabytes, 0);
}
