import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import type { Role } from "#domain/accounts/identity.ts";
import { recordingRule } from "./recording-rule.ts";

const incoming = new IncomingMessage(new Socket());
incoming.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x64) Chrome/145.0.0.0 Safari/537.36";
const signedIn = (role: Role) => ({
  account: { id: "1", name: "Ana", email: "ana@example.com", role },
  sessionId: "1",
});

test("questions of the owner are not recorded, those of members are", () => {
  const isRecorded = recordingRule({ now: () => new Date(0) }, () => "198.51.100.7");
  expect(isRecorded(incoming, signedIn("owner"))).toBe(false);
  expect(isRecorded(incoming, signedIn("member"))).toBe(true);
  expect(isRecorded(incoming, null)).toBe(true);
});
