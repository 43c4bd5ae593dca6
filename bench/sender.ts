import { connect, type Socket } from "node:net";

/** One keep-alive connection. Less than an HTTP client, which would take half of the machine. */
export class Sender {
  readonly #socket: Socket;
  #received = "";
  #answered: ((status: number) => void) | null = null;
  #failed: ((error: Error) => void) | null = null;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname).setNoDelay().setEncoding("latin1");
    this.#socket.on("data", (text) => this.#receive(String(text)));
    this.#socket.on("error", (error) => this.#failed?.(error));
    this.#socket.on("close", () => this.#failed?.(new Error("The connection was closed")));
  }

  /** The status of a response without body. `head`: lines, each with its end. */
  post(path: string, head: string, body: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`,
        "latin1",
      );
    });
  }

  close(): void {
    this.#failed = null;
    this.#socket.destroy();
  }

  #receive(text: string): void {
    this.#received += text;
    if (!this.#received.endsWith("\r\n\r\n")) return;
    const status = Number(this.#received.slice("HTTP/1.1 ".length, "HTTP/1.1 204".length));
    this.#received = "";
    this.#answered?.(status);
  }
}
