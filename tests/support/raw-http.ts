import { connect, type Socket } from "node:net";

type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/** Sends raw bytes, which `fetch` would normalize. Requires `Connection: close`. */
export function sendRaw(url: string, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(url);
    let received = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.once("error", reject);
    socket.once("close", () => resolve(parseAnswer(received)));
    socket.write(bytes);
  });
}

export function rawRequest(method: string, target: string, headers: string[] = []): string {
  return [
    `${method} ${target} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    ...headers,
    "",
    "",
  ].join("\r\n");
}

/** @param localAddress any of 127.0.0.0/8, to be another client */
export function openSocket(url: string, localAddress = "127.0.0.1"): Socket {
  const { port } = new URL(url);
  return connect({ port: Number(port), host: "127.0.0.1", localAddress });
}

export function closing(socket: Socket): Promise<void> {
  socket.on("error", () => {});
  return new Promise((resolve) => socket.once("close", () => resolve()));
}

function parseAnswer(received: string): RawAnswer {
  const [head = "", ...rest] = received.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}
