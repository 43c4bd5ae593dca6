import { expect, test } from "vitest";
import { createCardCache } from "./card-cache.ts";

/** A drawing that is completed by hand. */
function heldDrawing() {
  const held = Promise.withResolvers<Buffer>();
  let begun = 0;
  const draw = () => {
    begun += 1;
    return held.promise;
  };
  return { draw, begun: () => begun, end: () => held.resolve(Buffer.from("picture")), held };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a card is drawn once for concurrent requests, then cached", async () => {
  const keeper = createCardCache();
  const { draw, begun, end } = heldDrawing();
  const asked = [keeper.get("/a", draw), keeper.get("/a", draw)];
  end();
  expect((await Promise.all(asked)).map(String)).toEqual(["picture", "picture"]);
  await settled();
  expect(String(await keeper.get("/a", draw))).toBe("picture");
  expect(begun()).toBe(1);
});

test("cards are drawn one at a time, and a failure does not block the next", async () => {
  const keeper = createCardCache();
  const [first, second] = [heldDrawing(), heldDrawing()];
  const failing = keeper.get("/a", first.draw);
  const waiting = keeper.get("/b", second.draw);
  await settled();
  expect([first.begun(), second.begun()]).toEqual([1, 0]);
  first.held.reject(new Error("no ink"));
  await expect(failing).rejects.toThrow("no ink");
  second.end();
  expect(String(await waiting)).toBe("picture");
  // Failures are not cached.
  expect(String(await keeper.get("/a", async () => Buffer.from("again")))).toBe("again");
});

test("when twenty are queued, the next is refused", async () => {
  const keeper = createCardCache();
  const { draw, end } = heldDrawing();
  const asked = Array.from({ length: 20 }, (_, i) => keeper.get(`/${i}`, draw));
  expect(await keeper.get("/more", draw)).toBeNull();
  end();
  await Promise.all(asked);
  await settled();
  expect(await keeper.get("/more", draw)).not.toBeNull();
});

test("the least recently used card is evicted", async () => {
  const keeper = createCardCache(10);
  const drawn: string[] = [];
  const ask = async (name: string) => {
    await keeper.get(name, async () => {
      drawn.push(name);
      return Buffer.from("four");
    });
    await settled();
  };
  for (const name of ["/a", "/b", "/a", "/c", "/a", "/b"]) await ask(name);
  expect(drawn).toEqual(["/a", "/b", "/c", "/b"]);
});
