import { expect, test } from "vitest";
import { searchWords } from "./words.ts";

test.each([
  ["Café, CAFÉ & cafe", ["cafe", "cafe", "cafe"]],
  ["the agency's users’ forms", ["the", "agency", "users", "forms"]],
  ["login.gov and re-design", ["login", "gov", "and", "re", "design"]],
  ["C++, C# and 18F", ["c++", "c#", "and", "18f"]],
  ["ΣΑΣ письма", ["σασ", "письма"]],
  ["博物馆 in 2020", ["博物", "物馆", "in", "2020"]],
  ["新logo", ["新", "logo"]],
  ["データ", ["デー", "ータ"]],
  ["ﾃﾞｰﾀ", ["デー", "ータ"]],
  ["らーめん", ["らー", "ーめ", "めん"]],
  ["佐々木の〆切", ["佐々", "々木", "木の", "の〆", "〆切"]],
  ["المتحف", ["المتحف", "ال", "لم", "مت", "تح", "حف"]],
  ["한국어 문서", ["한국어", "문서"]],
  ["?! … \u0000 🎨", []],
  ["x".repeat(65), []],
])("the words of %j are %j", (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
