import { type Listening, listen } from "./listen.ts";

/** What the product sent. */
export type ModelCall = { path: string; headers: Headers; body: Record<string, unknown> };

type Respond = (call: ModelCall) => Response | Promise<Response>;

/** A fake of both APIs: `respond` may be replaced at any time. */
export type ModelEndpoint = Listening & { calls: ModelCall[]; respond: Respond };

export async function modelEndpoint(): Promise<ModelEndpoint> {
  const calls: ModelCall[] = [];
  const listening = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    const call = { path: pathname, headers: request.headers, body: await request.json() };
    calls.push(call);
    return endpoint.respond(call);
  });
  const endpoint: ModelEndpoint = { ...listening, calls, respond: () => completion("") };
  return endpoint;
}

/** As OpenAI-compatible endpoints reply. `usage: null` for those that do not report it. */
export function completion(
  content: string,
  usage: { prompt_tokens: number; completion_tokens: number } | null = USAGE,
): Response {
  return Response.json({
    id: "1",
    object: "chat.completion",
    created: 0,
    model: "fake",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
    ...(usage && { usage }),
  });
}

const USAGE = { prompt_tokens: 900, completion_tokens: 100 };

/** Words that mean the same, each with a direction of its own. */
const CONCEPTS = [
  ["banknote", "banknotes", "bill", "bills", "currency"],
  ["lighthouse", "beacon"],
  ["library", "books"],
  ["tram", "trolley"],
  ["xylophone"],
];

/**
 * As OpenAI-compatible endpoints reply to `/embeddings`: texts about the same are near each other. With `more`
 * dimensions, in which all are alike.
 */
export function embeddings({ body }: ModelCall, more = 0): Response {
  const texts = textsOf(body);
  const data = texts.map((text, index) => ({
    object: "embedding",
    index,
    embedding: [...embed(text), ...Array<number>(more).fill(0)],
  }));
  return Response.json({ object: "list", model: body.model, data });
}

/** What was sent to be embedded. */
export function embeddedTexts(calls: readonly ModelCall[]): string[] {
  return calls
    .filter(({ path }) => path.endsWith("/embeddings"))
    .flatMap(({ body }) => textsOf(body));
}

function textsOf({ input }: ModelCall["body"]): string[] {
  return Array.isArray(input) ? input.map(String) : [String(input)];
}

/** The last direction is that of all texts. */
function embed(text: string): number[] {
  const words = text.toLowerCase().split(/\W+/);
  const about = CONCEPTS.map((concept) => words.filter((word) => concept.includes(word)).length);
  return [...about, 1];
}

/** As Anthropic replies. */
export function anthropicMessage(text: string): Response {
  return Response.json({
    id: "1",
    type: "message",
    role: "assistant",
    model: "fake",
    content: [{ type: "text", text }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 700, output_tokens: 50 },
  });
}

/** Ends in the middle of its body, after the headers were sent. */
export function brokenOff(beginning: string): Response {
  const pieces = Buffer.from(beginning);
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent === pieces.length) controller.error(new Error("broken off"));
      else controller.enqueue(pieces.subarray(sent, ++sent));
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

/** The JSON that the product sent as the user's message. */
export function sentData({ body }: ModelCall): {
  question: string;
  passages: { id: string; title: string; text: string }[];
} {
  const messages = Array.isArray(body.messages) ? body.messages : [];
  const { content } = messages.find(({ role }) => role === "user");
  const [part] = Array.isArray(content) ? content : [{ text: content }];
  return JSON.parse(part.text);
}
