import type { IncomingMessage, ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import { checkedName } from "#domain/analytics/crawler-names.ts";
import { siteDay } from "#domain/site/site-day.ts";
import type { ClientAddress } from "../../http/client-address.ts";
import { USER_AGENT_MAX_CHARS } from "../../http/truncate-headers.ts";
import { readSite } from "../../site/store.ts";
import type { World } from "../../world.ts";
import { countedPath, isForPrograms } from "./counted-path.ts";
import { isConfirmed, publishesAddresses } from "./is-confirmed.ts";
import { recognizeCrawler } from "./recognize-crawler.ts";

/** A crash loses what was counted since. */
const WRITE_EVERY_MS = 10_000;
/** Between two writes; further pages are counted without their path. */
const COUNTS_MAX = 2_000;

type Count = { crawler: string; path: string; reads: number; refused: number };

/** Counts the requests of crawlers, cached pages included. Those of visitors cost a look into a map. */
export class CrawlerCounter {
  #counts = new Map<string, Count>();
  readonly #addressOf: ClientAddress;

  constructor(addressOf: ClientAddress) {
    this.#addressOf = addressOf;
  }

  observe = (request: IncomingMessage, response: ServerResponse): void => {
    // A browser's question whether it may ask.
    if (request.method === "OPTIONS") return;
    const userAgent = (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_MAX_CHARS);
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    const crawler = recognizeCrawler(userAgent);
    if (!crawler && !isForPrograms(path)) return;
    // Read now: an aborted connection has no address.
    const name = crawler && this.#countedName(crawler, request);
    response.once("finish", () => {
      const counted = countedPath(path, response.statusCode, crawler !== null);
      if (counted) this.#add({ crawler: name ?? "", ...counted });
    });
  };

  #countedName(crawler: string, request: IncomingMessage): string {
    if (!publishesAddresses(crawler)) return crawler;
    return checkedName(crawler, isConfirmed(crawler, this.#addressOf(request)));
  }

  /** Writes every 10 s; `stop` writes what is left. */
  start(world: Pick<World, "db" | "log" | "now">): { stop(): Promise<void> } {
    const write = () =>
      this.write(world).catch((error) =>
        world.log.warn({ err: error }, "requests of crawlers could not be written"),
      );
    const timer = setInterval(() => void write(), WRITE_EVERY_MS).unref();
    return {
      stop: () => {
        clearInterval(timer);
        return write();
      },
    };
  }

  /** Throws while the database is away, and keeps the counts. */
  async write({ db, now }: Pick<World, "db" | "now">): Promise<void> {
    if (this.#counts.size === 0) return;
    const written = this.#counts;
    this.#counts = new Map();
    try {
      const { timeZone } = await readSite(db);
      const rows = JSON.stringify([...written.values()]);
      await db.execute(sql`
        insert into crawler_requests (day, crawler, path, reads, refused)
        select ${siteDay(now(), timeZone)}::date, crawler, path, reads, refused
        from jsonb_to_recordset(${rows}::jsonb) as row (crawler text, path text, reads int, refused int)
        order by crawler, path
        on conflict (day, crawler, path) do update set
          reads = crawler_requests.reads + excluded.reads,
          refused = crawler_requests.refused + excluded.refused`);
    } catch (error) {
      for (const count of written.values()) this.#add(count);
      throw error;
    }
  }

  #add({ crawler, path, reads, refused }: Count): void {
    const kept = this.#counts.size < COUNTS_MAX || this.#counts.has(`${crawler} ${path}`);
    const key = kept ? `${crawler} ${path}` : `${crawler} `;
    const count = this.#counts.get(key) ?? {
      crawler,
      path: kept ? path : "",
      reads: 0,
      refused: 0,
    };
    count.reads += reads;
    count.refused += refused;
    this.#counts.set(key, count);
  }
}
