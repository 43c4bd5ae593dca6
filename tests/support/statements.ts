import { Client } from "pg";
import { vi } from "vitest";

/** The SQL that any connection sends meanwhile. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.map((sent) => JSON.stringify(sent));
  } finally {
    query.mockRestore();
  }
}
