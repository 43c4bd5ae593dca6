import type { DBAdapter, Where } from "better-auth";
import { tokenHash } from "../secret-token.ts";

/** The adapter methods that touch session tokens. */
type Adapter = Omit<DBAdapter, "transaction" | "createSchema" | "options">;
type Row = Record<string, unknown>;

/** Stores only hashes, transparently to the library. decisions: Accounts, "Session" */
export function withHashedTokens<A extends DBAdapter>(adapter: A): A {
  return {
    ...adapter,
    ...hashing(adapter),
    transaction: (run) => adapter.transaction((tx) => run({ ...tx, ...hashing(tx) })),
  };
}

function hashing(inner: Adapter): Adapter {
  const where = (model: string, given: Where[]): Where[] =>
    model === "session" ? given.map(hashedCondition) : given;
  return {
    ...inner,
    async create<T extends Row, R = T>(call: Parameters<typeof inner.create<T, R>>[0]) {
      const { model, data } = call;
      const token = model === "session" ? tokenOf(data) : null;
      if (token === null) return inner.create<T, R>(call);
      const made = await inner.create<T, R>({
        ...call,
        data: { ...data, token: tokenHash(token) },
      });
      return { ...made, token };
    },
    async findOne<T>(call: Parameters<typeof inner.findOne<T>>[0]) {
      const found = await inner.findOne<T>({ ...call, where: where(call.model, call.where) });
      return withToken(found, call);
    },
    findMany: (call) =>
      inner.findMany({ ...call, where: call.where && where(call.model, call.where) }),
    count: (call) => inner.count({ ...call, where: call.where && where(call.model, call.where) }),
    async update<T>(call: Parameters<typeof inner.update<T>>[0]) {
      const changed = await inner.update<T>({ ...call, where: where(call.model, call.where) });
      return withToken(changed, call);
    },
    updateMany: (call) => inner.updateMany({ ...call, where: where(call.model, call.where) }),
    delete: (call) => inner.delete({ ...call, where: where(call.model, call.where) }),
    deleteMany: (call) => inner.deleteMany({ ...call, where: where(call.model, call.where) }),
  };
}

/** Returns the token that was queried by, instead of its hash. */
function withToken<T>(row: T | null, { model, where }: { model: string; where: Where[] }) {
  const asked = where.find(({ field }) => field === "token")?.value;
  if (row === null || model !== "session" || typeof asked !== "string") return row;
  return { ...row, token: asked };
}

function hashedCondition(condition: Where): Where {
  const { field, value } = condition;
  if (field !== "token") return condition;
  if (Array.isArray(value)) return { ...condition, value: value.map((one) => tokenHash(`${one}`)) };
  return { ...condition, value: tokenHash(`${value}`) };
}

function tokenOf(data: Row): string | null {
  return typeof data.token === "string" ? data.token : null;
}
