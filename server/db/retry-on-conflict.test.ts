import { DatabaseError } from "pg";
import { expect, test, vi } from "vitest";
import { retryOnConflict } from "./retry-on-conflict.ts";

const failure = (code: string) => Object.assign(new DatabaseError("refused", 0, "error"), { code });

test("a transaction is repeated after a conflict, a few times", async () => {
  const saved = vi.fn().mockRejectedValueOnce(failure("40P01")).mockResolvedValue("saved");
  expect(await retryOnConflict(saved)).toBe("saved");
  expect(saved).toHaveBeenCalledTimes(2);
  const hopeless = vi.fn().mockRejectedValue(failure("40001"));
  await expect(retryOnConflict(hopeless)).rejects.toMatchObject({ code: "40001" });
  expect(hopeless).toHaveBeenCalledTimes(5);
});

test("any other failure is final", async () => {
  const refused = vi.fn().mockRejectedValue(failure("23505"));
  await expect(retryOnConflict(refused)).rejects.toMatchObject({ code: "23505" });
  expect(refused).toHaveBeenCalledTimes(1);
});
