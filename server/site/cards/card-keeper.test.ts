import { expect, test } from "vitest";
import { keepCards } from "./card-keeper.ts";

/** A drawing that ends when it is told to. */
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

test("a card is drawn once for all who ask, and kept", async () => {
  const keeper = keepCards();
  const { draw, begun, end } = heldDrawing();
  const asked = [keeper.get("/a", draw), keeper.get("/a", draw)];
  end();
  expect((await Promise.all(asked)).map(String)).toEqual(["picture", "picture"]);
  await settled();
  expect(String(await keeper.get("/a", draw))).toBe("picture");
  expect(begun()).toBe(1);
});

test("one card is drawn at a time, and one that fails does not hold up the next", async () => {
  const keeper = keepCards();
  const [first, second] = [heldDrawing(), heldDrawing()];
  const failing = keeper.get("/a", first.draw);
  const waiting = keeper.get("/b", second.draw);
  await settled();
  expect([first.begun(), second.begun()]).toEqual([1, 0]);
  first.held.reject(new Error("no ink"));
  await expect(failing).rejects.toThrow("no ink");
  second.end();
  expect(String(await waiting)).toBe("picture");
  // What failed is tried again.
  expect(String(await keeper.get("/a", async () => Buffer.from("again")))).toBe("again");
});

test("when twenty wait, the next is sent away", async () => {
  const keeper = keepCards();
  const { draw, end } = heldDrawing();
  const asked = Array.from({ length: 20 }, (_, i) => keeper.get(`/${i}`, draw));
  expect(await keeper.get("/more", draw)).toBeNull();
  end();
  await Promise.all(asked);
  await settled();
  expect(await keeper.get("/more", draw)).not.toBeNull();
});

test("what was not asked for longest makes room", async () => {
  const keeper = keepCards(10);
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
