import { describe, expect, test } from "vitest";
import { checkPasswordStrength } from "./common-passwords.ts";

const ABOUT = ["Mirela Osei", "mirela.osei@studio-north.example", "Osei & Partners"];
const EASY = "This password is too easy to guess.";
const judge = (password: string) => checkPasswordStrength(password, ABOUT);

describe("too easy", () => {
  test.each([
    "123456789012",
    "passwordpassword",
    "Password12345!",
    "PASSWORD2024!!",
    "P@ssw0rd1234",
    "iloveyou1234",
    "qwertyuiop[]",
    "letmeinletmein",
    "aaaaaaaaaaaa",
    "abababababab".repeat(10),
    "            ",
    "💌".repeat(12),
    "１２３４５６７８９０１２",
    "mirela osei 2024",
    "MirelaOsei1984",
    "Mirela.Osei@Studio-North.Example",
    "studio-north1",
    "Osei & Partners",
    "oseipartners99",
    "correcthorsebatterystaple",
    "correct horse battery staple",
    "Correct-Horse-Battery-Staple1!",
    "c0rrecth0rseb4tterystaple",
    "thequickbrownfoxjumpsoverthelazydog",
    "To be, or not to be",
    "thisismypassword",
    "maytheforcebewithyou2024",
  ])("%s", async (password) => {
    expect(await judge(password)).toBe(EASY);
  });
});

describe("good", () => {
  test.each([
    "ladder tangerine quorum velvet",
    "tangerine-lamp-9",
    "x7#Kq2!vLp9@",
    "ночной поезд на север",
    "夜行列車で北へ向かう旅人の歌です",
    "dragon 8R!x0q#Zt7w",
    `${"tangerine lamp ".repeat(8)}42`,
  ])("%s", async (password) => {
    expect(await judge(password)).toBeNull();
  });
});

test("an invalid password is reported as invalid, not as weak", async () => {
  expect(await judge("password")).toBe("Password must be at least 12 characters long.");
});

test("a password of 1,000 characters is refused without being scored", async () => {
  const slow = "[[}3>(/-).4]>>[3-32{[1<3}{>/1}/43().>][>4>))(}3><2((3](-1]11)133(4".repeat(16);
  const spent = async (password: string) => {
    const before = process.cpuUsage();
    const problem = await judge(password);
    return { problem, micros: process.cpuUsage(before).user };
  };
  const judged = await spent(slow.slice(0, 128));
  const refused = await spent(slow.slice(0, 1_000));
  expect(refused.problem).toBe("Password must be at most 128 characters long.");
  expect(refused.micros).toBeLessThan(judged.micros);
});

test("missing personal details do not refuse a password", async () => {
  expect(await checkPasswordStrength("tangerine-lamp-9", [])).toBeNull();
  expect(await checkPasswordStrength("tangerine-lamp-9", ["", " "])).toBeNull();
});

test("long names and addresses are checked in part", async () => {
  const long = ["n".repeat(5_000), `${"e".repeat(5_000)}@x.example`, "🙂"];
  expect(await checkPasswordStrength("tangerine-lamp-9", long)).toBeNull();
  expect(await checkPasswordStrength("n".repeat(128), long)).toBe(EASY);
});

test("only the beginning of a very long password is scored", async () => {
  const slow = "[[}3>(/-).4]>>[3-32{[1<3}{>/1}/43().>][>4>))(}3><2((3](-1]11)133(4".repeat(2);
  expect(await judge(slow.slice(0, 128))).toBeNull();
  expect(await judge(`${"o0".repeat(32)}x7#Kq2!vLp9@`)).toBe(EASY);
});
