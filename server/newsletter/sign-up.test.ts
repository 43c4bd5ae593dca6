import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { MINUTE_MS, START, signUpWorld, wish } from "../../tests/support/sign-ups.ts";
import { checkConfirmation, confirmSubscription } from "./confirm.ts";
import { confirmationJob } from "./confirmation-job.ts";
import { signUp } from "./subscribe.ts";
import { savePreferences, unsubscribe } from "./subscription.ts";
import { subscribers } from "./tables.ts";
import { tokenFor } from "./tokens.ts";

const { world, clock, rows, only, confirmToken } = await signUpWorld();

test("a sign-up is stored as pending with consent text and time", async () => {
  expect(await signUp(world, wish("  Ada@EXAMPLE.com "))).toBe("accepted");
  expect(await only()).toMatchObject({
    email: "Ada@example.com",
    status: "pending",
    source: "footer",
    consentText: "I agree.",
    consentAt: new Date(START),
    confirmSentAt: new Date(START),
  });
});

test.each(["", "ada", "ada@example.com, eve@example.com", "ada@example.com\r\nBcc: x@example.com"])(
  "%j is no address",
  async (email) => {
    expect(await signUp(world, wish(email))).toBe("invalid");
    expect(await rows()).toEqual([]);
  },
);

test("an internationalized domain is one subscriber in any form", async () => {
  for (const domain of ["xn--bcher-kva.example", "bücher.example", "ＢÜCHER.example"])
    await signUp(world, wish(`ada@${domain}`));
  expect(await rows()).toMatchObject([{ email: "ada@bücher.example" }]);
});

test("an address that was stored in Punycode signs up as the same subscriber", async () => {
  await signUp(world, wish("ada@example.com"));
  await world.db.update(subscribers).set({ email: "ada@xn--bcher-kva.example" });
  await signUp(world, wish("Ada@bücher.example"));
  expect(await rows()).toHaveLength(1);
});

test.each(["confirmed", "bounced", "complained"] as const)(
  "an address that an earlier version stored in both forms is not asked while one is %s",
  async (status) => {
    const forms = ["ada@bücher.example", "ada@xn--bcher-kva.example"];
    for (const current of forms) {
      await world.db.delete(subscribers);
      for (const email of forms) {
        const state = email === current ? status : "unsubscribed";
        const confirmedAt = new Date(START);
        await world.db
          .insert(subscribers)
          .values({ email, source: "footer", status: state, confirmedAt });
      }
      await signUp(world, wish("ada@bücher.example"));
      expect((await rows()).map((row) => row.status).sort()).toEqual(
        [status, "unsubscribed"].sort(),
      );
    }
  },
);

test("an address is mailed at most once in ten minutes, in any spelling", async () => {
  await signUp(world, wish("ada@example.com"));
  const first = await confirmToken();
  clock.moment += 10 * MINUTE_MS - 1;
  await signUp(world, wish("ADA@example.com"));
  expect(await rows()).toHaveLength(1);
  expect(await confirmToken()).toBe(first);
  clock.moment += 2;
  await signUp(world, wish("ada@example.com"));
  expect(await confirmToken()).not.toBe(first);
});

test("concurrent sign-ups of one address send one email", async () => {
  await Promise.all(Array.from({ length: 20 }, () => signUp(world, wish("ada@example.com"))));
  const asked = await world.db.execute(
    sql`select count(*)::int as count from jobs.job where name = ${confirmationJob.name}
      and data->>'subscriberId' = ${(await only()).id}`,
  );
  expect(asked.rows).toEqual([{ count: 1 }]);
});

describe("a link to confirm", () => {
  test("confirms when submitted, and reports so the second time", async () => {
    await signUp(world, wish("ada@example.com"));
    const token = await confirmToken();
    expect((await checkConfirmation(world, token)).state).toBe("ready");
    expect((await only()).status).toBe("pending");
    expect(await confirmSubscription(world, token)).toBe("ready");
    expect(await only()).toMatchObject({ status: "confirmed", confirmedAt: new Date(START) });
    expect(await confirmSubscription(world, token)).toBe("done");
  });

  test("is too late after 48 hours", async () => {
    await signUp(world, wish("ada@example.com"));
    const token = await confirmToken();
    clock.moment += 48 * 60 * MINUTE_MS;
    expect((await checkConfirmation(world, token)).state).toBe("ready");
    clock.moment += 1;
    expect(await confirmSubscription(world, token)).toBe("expired");
    expect((await only()).status).toBe("pending");
  });

  test("from an earlier email is invalid", async () => {
    await signUp(world, wish("ada@example.com"));
    const earlier = await confirmToken();
    clock.moment += 11 * MINUTE_MS;
    await signUp(world, wish("ada@example.com"));
    expect(await confirmSubscription(world, earlier)).toBe("unknown");
  });

  test("that is forged or for another subscriber or purpose is invalid", async () => {
    await signUp(world, wish("ada@example.com"));
    const { id } = await only();
    const right = await confirmToken();
    const forged = [
      "",
      "x",
      `${id}.${"0".repeat(64)}`,
      right.replace(id, "00000000-0000-4000-8000-000000000000"),
      tokenFor(world.secret, "unsubscribe", id),
      `${right}0`,
      right.toUpperCase(),
      `${right}\0`,
    ];
    for (const token of forged) expect(await confirmSubscription(world, token)).toBe("unknown");
    expect((await only()).status).toBe("pending");
  });
});

describe("ending a subscription", () => {
  test("works as often as it is asked for", async () => {
    await signUp(world, wish("ada@example.com"));
    await confirmSubscription(world, await confirmToken());
    const token = tokenFor(world.secret, "unsubscribe", (await only()).id);
    expect(await unsubscribe(world, token)).toBe(true);
    expect(await only()).toMatchObject({ status: "unsubscribed", endedAt: new Date(START) });
    expect(await unsubscribe(world, token)).toBe(true);
  });

  test("takes no forged token", async () => {
    await signUp(world, wish("ada@example.com"));
    await confirmSubscription(world, await confirmToken());
    const { id } = await only();
    expect(await unsubscribe(world, `${id}.${"f".repeat(64)}`)).toBe(false);
    expect(await unsubscribe(world, await confirmToken())).toBe(false);
    expect((await only()).status).toBe("confirmed");
  });

  test("can be undone by signing up again, which needs confirmation", async () => {
    await signUp(world, wish("ada@example.com"));
    await confirmSubscription(world, await confirmToken());
    await unsubscribe(world, tokenFor(world.secret, "unsubscribe", (await only()).id));
    clock.moment += 11 * MINUTE_MS;
    await signUp(world, wish("ada@example.com"));
    expect((await only()).status).toBe("pending");
    await confirmSubscription(world, await confirmToken());
    expect((await only()).status).toBe("confirmed");
  });

  test("ends its preferences, which do not apply to a later sign-up", async () => {
    await signUp(world, wish("ada@example.com"));
    await confirmSubscription(world, await confirmToken());
    const subscriber = await only();
    await savePreferences(world, subscriber, { wantsPosts: false, wantsProjects: true });
    await unsubscribe(world, tokenFor(world.secret, "unsubscribe", subscriber.id));
    clock.moment += 11 * MINUTE_MS;
    await signUp(world, wish("ada@example.com"));
    expect(await only()).toMatchObject({ wantsPosts: true, wantsProjects: true });
  });
});

test("preferences that were chosen before the confirmation stay when it is asked for again", async () => {
  await signUp(world, wish("ada@example.com"));
  await savePreferences(world, await only(), { wantsPosts: false, wantsProjects: true });
  clock.moment += 11 * MINUTE_MS;
  await signUp(world, wish("ada@example.com"));
  expect(await only()).toMatchObject({ wantsPosts: false, wantsProjects: true });
});

test("a confirmed subscriber who signs up again is not mailed and stays one", async () => {
  await signUp(world, wish("ada@example.com"));
  await confirmSubscription(world, await confirmToken());
  const before = await only();
  clock.moment += 60 * MINUTE_MS;
  expect(await signUp(world, wish("ada@example.com"))).toBe("accepted");
  expect(await only()).toEqual(before);
});
