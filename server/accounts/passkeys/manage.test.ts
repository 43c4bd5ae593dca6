import { expect, test } from "vitest";
import { accountsWorld } from "../../../tests/support/accounts-world.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { passkeysOf } from "../../../tests/support/passkeys.ts";
import { removeOwnPasskey, renameOwnPasskey } from "./manage.ts";
import { listPasskeys } from "./store.ts";
import { arePasskeysAvailable } from "./use-passkey.ts";

const stage = await forAllTests(accountsWorld());
const { world, owner } = stage;
const other = await stage.makeAccount("other@example.com");
const { signedIn, added } = passkeysOf(stage);

test("only an account's own passkeys can be renamed and removed", async () => {
  const { who } = await added();
  const [own] = await listPasskeys(world.db, owner.id);
  const id = own?.id ?? "";
  const foreign = await signedIn(other);
  expect(await renameOwnPasskey(world, foreign, { id, name: "Mine" })).toBe(false);
  expect(await removeOwnPasskey(world, foreign, id)).toBeNull();
  for (const none of ["", "x", "' or 1=1 --", "00000000-0000-4000-8000-000000000000"]) {
    expect(await renameOwnPasskey(world, who, { id: none, name: "Mine" })).toBe(false);
    expect(await removeOwnPasskey(world, who, none)).toBeNull();
  }
  expect(await renameOwnPasskey(world, who, { id, name: "Work phone" })).toBe(true);
  expect(await arePasskeysAvailable(world)).toBe(true);
  expect(await removeOwnPasskey(world, who, id)).toBe("Work phone");
  expect((await stage.securityNotifications()).at(-1)).toEqual([
    owner.email,
    "passkey-removed",
    "Work phone",
  ]);
  expect(await arePasskeysAvailable(world)).toBe(false);
});
