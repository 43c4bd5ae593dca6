import { expect, test } from "vitest";
import { transliterate } from "./transliterate.ts";

test.each([
  ["Straße", "strasse"],
  ["Smørrebrød", "smorrebrod"],
  ["Crème Brûlée", "creme brulee"],
  ["Łódź", "lodz"],
  ["İstanbul ışık", "istanbul isik"],
  ["Чайковский, ёж", "chaykovskiy, yozh"],
  ["Київ", "kiyiv"],
  ["Αθήνα", "athina"],
  ["ﬁne ①", "fine 1"],
  ["日本 🎉", "日本 🎉"],
])("%s becomes %s", (text, latin) => {
  expect(transliterate(text)).toBe(latin);
});
