import { mkdir } from "node:fs/promises";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import { openAuth } from "./accounts/auth.ts";
import { Collector } from "./analytics/collector.ts";
import { openCountryLookup } from "./analytics/country.ts";
import { GoogleAnalytics } from "./analytics/google/google-analytics.ts";
import { builtPages } from "./built-pages.ts";
import { type OpenDatabase, openDatabase } from "./db/open.ts";
import { type RetryOptions, retryWhileDown } from "./db/retry-while-down.ts";
import type { Environment } from "./env.ts";
import { type OpenQueue, openQueue } from "./jobs/queue.ts";
import { openMailer } from "./mail/open-mailer.ts";
import { mailTemplatesOf } from "./mail/templates.ts";
import { openAnswerCache } from "./search/answer-cache.ts";
import { openAiModel } from "./search/model/open-model.ts";
import { openEmbedder } from "./search/vectors/open-embedder.ts";
import { VectorSearch } from "./search/vectors/vector-search.ts";
import { openSecret } from "./secret.ts";
import { secretInUse } from "./site/secret-change.ts";
import { openStorage } from "./storage/index.ts";
import type { World } from "./world.ts";

type OpenWorld = {
  world: World & { queue: OpenQueue };
  connection: OpenDatabase["connection"];
  close(): Promise<void>;
};

export async function openWorld(
  environment: Environment,
  log: Logger,
  say: (line: string) => void,
  { build = builtPages, retry }: { build?: () => Promise<ServerBuild>; retry?: RetryOptions } = {},
): Promise<OpenWorld> {
  await mkdir(environment.DATA_DIR, { recursive: true });
  const { STORAGE_URL = null, DATA_DIR } = environment;
  const storage = await openStorage({ url: STORAGE_URL, dataDir: DATA_DIR });
  const now = () => new Date();
  const storedSecret = await openSecret(environment);
  const mailer = openMailer(environment, now);
  const countryOf = openCountryLookup(environment.GEO_DATABASE);
  const { db, connection, close } = await openDatabase(environment, log, say, retry);
  const chooseSecret = () => secretInUse(db, storedSecret);
  const choosing = retry ? retryWhileDown(chooseSecret, retry) : chooseSecret();
  const secret = await choosing.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const queue = openQueue(connection, log);
  const collector = new Collector({ db, environment, log, now, countryOf });
  const embedder = openEmbedder(environment);
  return {
    world: {
      environment,
      db,
      storage,
      queue,
      retryDeadJobs: queue.retryDead,
      mailer,
      mailTemplates: mailTemplatesOf(build),
      secret,
      auth: openAuth({ db, environment, secret, log }),
      aiModel: openAiModel(environment),
      answerCache: openAnswerCache(),
      vectorSearch: embedder && new VectorSearch({ db, log, now }, embedder),
      collector,
      googleAnalytics: new GoogleAnalytics({ environment, log, now }),
      log,
      now,
    },
    connection,
    async close() {
      await collector.close();
      await queue.close();
      mailer.close();
      await close();
    },
  };
}
