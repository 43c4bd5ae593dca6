import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A schema of a text without a bound of its own. */
const UNBOUNDED =
  /z\s*\.string\((?:[^()]|\([^()]*\))*\)(?!(?:\s*\.\w+\((?:[^()]|\([^()]*\))*\))*\s*\.(?:max|regex)\()/;

/** Why a text has no bound where its schema stands, by the file. */
const WITHOUT_BOUND: Record<string, string> = {
  "domain/forms/settings-schema.ts": "within a bounded text",
  "domain/forms/text.ts": "the schemas that limit all others",
  "domain/accounts/account-forms.ts": "bounded by its validation rule",
  "domain/projects/project-form.ts": "an id",
  "server/accounts/email-change/confirm-email-job.ts": "a job",
  "server/accounts/security-notifications.ts": "a job",
  "server/accounts/library.ts": "called by ourselves",
  "server/accounts/passkeys/api.ts": "judged by `passkeyName`",
  "server/accounts/passkeys/challenge.ts": "what a bounded text holds",
  "server/accounts/reset-mail-job.ts": "a job",
  "server/analytics/beacon.ts": "within a beacon's few bytes",
  "server/backup/manifest.ts": "a file of ours",
  "server/contact/api.ts": "an answer of ours",
  "server/contact/attempt.ts": "validated by `validateContact`, lengths first",
  "server/db/embedded/binaries.ts": "a file of a package",
  "server/env.ts": "a setting",
  "server/http/flash.ts": "a cookie that we sealed",
  "server/http/search-query.ts": "what stands in an address",
  "server/import/list-batches.ts": "a row of ours",
  "server/import/write/restore-snapshot.ts": "a row of ours",
  "server/jobs/dead-jobs.ts": "a row of ours",
  "server/mail/mail-environment.ts": "a setting",
  "server/mail/setup/stored-check.ts": "a row of ours",
  "server/media/api-schemas.ts": "answers of ours, and what `parseAltText` judges",
  "server/newsletter/api.ts": "an answer of ours, and an address judged by `emailAddressFrom`",
  "server/newsletter/mail-events-api.ts": "a mail, bounded by its bytes",
  "server/newsletter/mail-events.ts": "judged by `emailAddressFrom`",
  "server/projects/search/schemas.ts": "answers of ours",
  "server/search/file-text/extract-text.ts": "the reply of a process of ours",
  "server/search/model/reply.ts": "a reply bounded by its bytes",
  "server/search/schemas.ts": "answers of ours",
  "server/uploads/upload-files.ts": "a file of ours",
};

test("a text from outside has a bound that is checked before anything else looks at it", () => {
  const files = globSync("{app,domain,server,cli}/**/*.{ts,tsx}").filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const unbounded = files.filter((file) => readFileSync(file, "utf8").search(UNBOUNDED) !== -1);
  expect(unbounded.sort()).toEqual(Object.keys(WITHOUT_BOUND).sort());
});
