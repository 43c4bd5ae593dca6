import { expect, test } from "vitest";
import { describeOtherSignInMethods } from "./security-notifications.ts";

test.each([
  [0, false, "Your account has no passkeys, and two-factor authentication is off."],
  [1, true, "Your account has 1 passkey, and two-factor authentication is on."],
  [20, false, "Your account has 20 passkeys, and two-factor authentication is off."],
])(
  "of %j passkeys and a second factor (%j) the holder is told",
  (passkeys, hasSecondFactor, text) => {
    expect(describeOtherSignInMethods({ passkeys, hasSecondFactor })).toBe(text);
  },
);
