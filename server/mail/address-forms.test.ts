import { expect, test } from "vitest";
import { addressForms, canonicalAddress } from "./address-forms.ts";

test.each([
  ["ada@bücher.example", "ada@bücher.example"],
  ["Ada@BÜCHER.example", "Ada@bücher.example"],
  ["ada@xn--bcher-kva.example", "ada@bücher.example"],
  ["ada@ｂücher.example", "ada@bücher.example"],
  ["ada@例子.广告", "ada@例子.广告"],
  ["ada@example.com", "ada@example.com"],
  ["ada@0x7f.0x1", "ada@0x7f.0x1"],
  ["ada@a.0xff", "ada@a.0xff"],
  ["ada", "ada"],
  ["ada.example", "ada.example"],
])("%s is stored as %s", (email, stored) => {
  expect(canonicalAddress(email)).toBe(stored);
});

test("rows are found by either form of an internationalized domain", () => {
  const forms = ["ada@bücher.example", "ada@xn--bcher-kva.example"];
  for (const email of forms) expect(addressForms(email)).toEqual(forms);
  expect(addressForms("ada@example.com")).toEqual(["ada@example.com"]);
});
