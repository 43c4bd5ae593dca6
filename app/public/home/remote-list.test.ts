import { expect, test } from "vitest";
import { ApiError } from "../../ui/fetch-json.ts";
import { problemOf } from "./remote-list.ts";

test("a list that cannot be read shows the server's reason, or that an error occurred", () => {
  expect(problemOf(new ApiError("Search for at most 200 characters."))).toBe(
    "Search for at most 200 characters.",
  );
  expect(problemOf(new TypeError("fetch failed"))).toBe("An error occurred");
  expect(problemOf(null)).toBe("An error occurred");
});
