import { expect, test } from "vitest";
import { runCommandLine } from "./command-line.ts";

async function run(...args: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runCommandLine(args, {
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, said: said.join("\n"), complained };
}

test.each([[[]], [["help"]], [["--help"]], [["-h"]]])("%j lists the verbs", async (args) => {
  const { code, said } = await run(...args);
  expect(code).toBe(0);
  expect(said).toMatch(/^Usage: vitrine <verb>/);
  expect(said).toContain(
    "import     bring in projects, posts and pictures: a folder, a ZIP or a CSV file",
  );
});

test.each(["nope", "constructor", "", "--yes"])(
  "the verb %j is unknown in one line",
  async (verb) => {
    expect(await run(verb)).toEqual({
      code: 1,
      said: "",
      complained: [`There is no verb ${JSON.stringify(verb)}; "vitrine help" lists them.`],
    });
  },
);

test("each verb explains itself", async () => {
  const { code, said } = await run("import", "--help");
  expect(code).toBe(0);
  expect(said).toMatch(/^Usage: vitrine import <folder\|site\.zip\|projects\.csv>/);
});
