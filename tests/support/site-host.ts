import { cacheImports } from "../../server/cache-imports.ts";
import type { HostReply, HostRequest } from "./hosted-site.ts";

// Like `server/main.ts`, for one site after the other, which messages start and stop.
cacheImports();
const { BUILT_CLIENT, builtPages } = await import("../../server/built-pages.ts");
const { parseEnvironment } = await import("../../server/env.ts");
const { openLog } = await import("../../server/log.ts");
const { start } = await import("../../server/start.ts");

let site: Awaited<ReturnType<typeof openSite>> | null = null;

async function openSite(env: Record<string, string>) {
  const parsed = parseEnvironment({ ...process.env, ...env });
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  const { environment } = parsed;
  let isOpen = true;
  // A process that has ended writes nothing more either.
  const write = (written: string) => void (isOpen && reply({ written }));
  const log = openLog(environment.LOG_LEVEL, { write });
  const say = (line: string) => write(`${line}\n`);
  const running = await start({
    build: builtPages,
    clientFolder: BUILT_CLIENT,
    environment,
    log,
    say,
  });
  return {
    log,
    async stop() {
      await running.stop();
      isOpen = false;
    },
  };
}

function reply(message: HostReply): void {
  process.send?.(message);
}

for (const event of ["uncaughtException", "unhandledRejection"]) {
  process.on(event, (err) => (site ? site.log.error({ err }, event) : console.error(err)));
}
process.on("disconnect", () => process.exit());
process.on("message", async ({ env }: HostRequest) => {
  try {
    await site?.stop();
    site = env ? await openSite(env) : null;
    reply({});
  } catch (error) {
    reply({ problem: String(error) });
  }
});
