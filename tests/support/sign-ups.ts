import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { subscribers } from "#server/newsletter/tables.ts";
import { tokenFor } from "#server/newsletter/tokens.ts";
import type { World } from "#server/world.ts";
import { forAllTests } from "./for-all-tests.ts";
import { importWorld } from "./import-world.ts";

export const START = Date.UTC(2026, 4, 1, 12);
export const MINUTE_MS = 60_000;

export const wish = (email: string) => ({ email, source: "footer", consentText: "I agree." });

/** A world without subscribers before each test, whose time stands unless `clock` is moved on. */
export async function signUpWorld() {
  const opened = await forAllTests(importWorld());
  const clock = { moment: START };
  const world: World = { ...opened.world, now: () => new Date(clock.moment) };
  beforeEach(async () => {
    clock.moment = START;
    await world.db.execute(sql`truncate newsletter_subscribers cascade`);
  });
  const rows = () => world.db.select().from(subscribers);
  const only = async () => {
    const [row] = await rows();
    if (!row) throw new Error("There is no subscriber");
    return row;
  };
  /** The token that a confirmation email would contain now. */
  const confirmToken = async () => {
    const { id, confirmSentAt } = await only();
    return tokenFor(world.secret, "confirm", id, confirmSentAt?.toISOString());
  };
  return { world, clock, rows, only, confirmToken };
}
