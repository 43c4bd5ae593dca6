import { expect, test } from "vitest";
import { otherWaysIn } from "./notices.ts";

test.each([
  [0, false, "Your account has no passkeys, and two-step sign-in is off."],
  [1, true, "Your account has 1 passkey, and two-step sign-in is on."],
  [20, false, "Your account has 20 passkeys, and two-step sign-in is off."],
])(
  "of %j passkeys and a second factor (%j) the holder is told",
  (passkeys, hasSecondFactor, text) => {
    expect(otherWaysIn({ passkeys, hasSecondFactor })).toBe(text);
  },
);
