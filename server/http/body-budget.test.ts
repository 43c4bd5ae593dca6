import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { BodyBudget } from "./body-budget.ts";

function requestFrom(remoteAddress: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  return new IncomingMessage(socket);
}

test("the networks of one provider count together", () => {
  const bodies = new BodyBudget(20);
  const flood = ["2001:db8:9:1::1", "2001:db8:9:2::1", "2001:db8:9:3::1"].map(requestFrom);
  const other = requestFrom("198.51.100.1");
  bodies.add(other, 8);
  for (const request of flood) bodies.add(request, 5);
  expect(flood.filter(({ socket }) => socket.destroyed)).toHaveLength(1);
  expect(other.socket.destroyed).toBe(false);
});
