import { expect, test } from "vitest";
import type { ProjectReply, PublishOutcome } from "#domain/projects/changes.ts";
import { wordsFor } from "./words.ts";

const done = (intent: ProjectReply["intent"], mails: PublishOutcome[]): ProjectReply => ({
  ...{ intent, status: "done", left: [], missing: 0 },
  changed: mails.map((mail, nth) => ({ id: String(nth), title: `Signs ${nth}`, mail })),
});
const titles = (reply: ProjectReply) => wordsFor(reply).map(({ title }) => title);

test.each<[ProjectReply, string[]]>([
  [done("feature", ["quiet"]), ["Project featured successfully"]],
  [done("unfeature", ["quiet"]), ["Project unfeatured successfully"]],
  [done("delete", ["quiet"]), ["Project deleted successfully"]],
  [done("show", ["quiet"]), ["Project is visible now"]],
  [done("show", ["sent"]), ['Project published and newsletter sent for "Signs 0"!']],
  [done("show", ["failed"]), ["Project published but newsletter failed to send"]],
  [done("show", []), ["Already visible"]],
  [done("archive", []), ["Already in the archive"]],
  [
    done("show", ["sent", "quiet", "failed"]),
    [
      "3 projects are visible now",
      'Project published and newsletter sent for "Signs 0"!',
      "Project published but newsletter failed to send",
    ],
  ],
  [
    done("show", ["sent", "sent", "sent", "sent"]),
    ["4 projects are visible now", "Newsletter sent for 4 projects"],
  ],
  [{ intent: "feature", status: "full" }, ["Maximum of 6 featured projects allowed"]],
  [{ intent: "unfeature", status: "failed" }, ["Failed to update featured status"]],
  [{ intent: "delete", status: "failed" }, ["Failed to delete project"]],
  [
    {
      ...done("show", []),
      status: "done",
      changed: [],
      left: [{ id: "1", title: "Old" }],
      missing: 2,
    },
    ["“Old” is in the archive", "2 projects are gone"],
  ],
])("%j is told in the words of the product", (reply, expected) => {
  expect(titles(reply)).toEqual(expected);
});
