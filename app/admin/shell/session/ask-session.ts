import { getJson } from "../../../ui/get-json.ts";
import { type SessionState, signIns } from "./session-state.ts";

/** Asks the server whether the session goes on, which also makes it go on for longer. */
export async function askSession(signal?: AbortSignal): Promise<SessionState> {
  const before = signIns();
  const answer = await ask(signal);
  // The owner has signed in since it was asked.
  return answer === "ended" && signIns() !== before ? askSession(signal) : answer;
}

async function ask(signal?: AbortSignal): Promise<SessionState> {
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
