import type { Logger } from "pino";
import { createContext } from "react-router";
import type { MailTemplates } from "#domain/mail/templates.ts";
import type { Auth } from "./accounts/auth.ts";
import type { GoogleAnalytics } from "./analytics/google/google-analytics.ts";
import type { ViewCollector } from "./analytics/view-collector.ts";
import type { Database } from "./db/connection.ts";
import type { Environment } from "./env.ts";
import type { Queue, RetryDeadJobs } from "./jobs/job-queue.ts";
import type { Mailer } from "./mail/mail.ts";
import type { AnswerCache } from "./search/answer-cache.ts";
import type { AiModel } from "./search/model/ai-model.ts";
import type { VectorSearch } from "./search/vectors/vector-search.ts";
import type { Secret } from "./secret.ts";
import type { Storage } from "./storage/storage.ts";

export type World = {
  environment: Environment;
  db: Database;
  storage: Storage;
  queue: Queue;
  retryDeadJobs: RetryDeadJobs;
  mailer: Mailer;
  mailTemplates: () => Promise<MailTemplates>;
  secret: Secret;
  auth: Auth;
  /** Null without one: answers are built in. */
  aiModel: AiModel | null;
  answerCache: AnswerCache;
  /** Null without a model for embeddings: search compares words. */
  vectorSearch: VectorSearch | null;
  /** Collects page views. */
  collector: ViewCollector;
  googleAnalytics: GoogleAnalytics;
  log: Logger;
  now: () => Date;
};

export const worldContext = createContext<World>();
