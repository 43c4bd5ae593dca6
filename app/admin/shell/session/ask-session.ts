import { getJson } from "../../../ui/get-json.ts";
import type { SessionState } from "./session-state.ts";

/** Asks the server whether the session goes on, which also makes it go on for longer. */
export async function askSession(signal?: AbortSignal): Promise<SessionState> {
  try {
    const { signedIn } = await getJson<{ signedIn: boolean }>("/api/session", {
      cache: "no-store",
      signal,
    });
    return signedIn ? "going" : "ended";
  } catch {
    // Neither yes nor no: the network or the server is away, or something between spoke for it.
    return "away";
  }
}
