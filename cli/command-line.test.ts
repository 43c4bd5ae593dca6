import { expect, test } from "vitest";
import { runCommandLine } from "./command-line.ts";

async function run(...args: string[]) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runCommandLine(args, {
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
  });
  return { code, printed: printed.join("\n"), errors };
}

test.each([[[]], [["help"]], [["--help"]], [["-h"]]])("%j lists the commands", async (args) => {
  const { code, printed } = await run(...args);
  expect(code).toBe(0);
  expect(printed).toMatch(/^Usage: vitrine <command>/);
  expect(printed).toContain(
    "import     import projects, posts and images from a folder, ZIP or CSV file",
  );
});

test.each(["nope", "constructor", "", "--yes"])(
  "the unknown command %j is reported in one line",
  async (name) => {
    expect(await run(name)).toEqual({
      code: 1,
      printed: "",
      errors: [`Unknown command ${JSON.stringify(name)}. Run "vitrine help" for a list.`],
    });
  },
);

test("each command has help", async () => {
  const { code, printed } = await run("import", "--help");
  expect(code).toBe(0);
  expect(printed).toMatch(/^Usage: vitrine import <folder\|site\.zip\|projects\.csv>/);
});
