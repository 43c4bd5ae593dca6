import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { readSite } from "../../site/store.ts";
import type { World } from "../../world.ts";
import { addTools, type Caller } from "./tools.ts";

const VERSION = "1.0.0";

/** Shared: making one takes longer than most answers. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Nothing else of the request is looked at: no cookie, no session. */
const READ_HEADERS = ["Accept", "Content-Type", "Mcp-Protocol-Version"];

/** One message, one response. A server is made for each, since without sessions nothing is kept. */
export async function answerMessage(
  world: World,
  caller: Caller,
  received: Headers,
  message: unknown,
): Promise<Response> {
  const { name, title } = await readSite(world.db);
  const server = new McpServer(
    { name: "vitrine", title, version: VERSION, websiteUrl: world.environment.SITE_URL },
    {
      jsonSchemaValidator,
      instructions: `The public portfolio and blog of ${name}. Search or list first, then read. Cite the addresses that results have.`,
    },
  );
  addTools(server, world, caller);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const headers = new Headers();
  for (const name of READ_HEADERS) {
    const value = received.get(name);
    if (value !== null) headers.set(name, value);
  }
  const request = new Request(world.environment.SITE_URL, { method: "POST", headers });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
