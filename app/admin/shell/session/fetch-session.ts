import { getJson } from "../../../ui/get-json.ts";
import { type SessionState, signInCount } from "./session-state.ts";

/** The request also extends the session. */
export async function fetchSession(signal?: AbortSignal): Promise<SessionState> {
  const before = signInCount();
  const state = await request(signal);
  // Outdated if the owner has signed in since the request.
  return state === "ended" && signInCount() !== before ? fetchSession(signal) : state;
}

async function request(signal?: AbortSignal): Promise<SessionState> {
  try {
    const { signedIn } = await getJson<{ signedIn: boolean }>("/api/session", {
      cache: "no-store",
      signal,
    });
    return signedIn ? "active" : "ended";
  } catch {
    // Network or server failure, or a response from a proxy.
    return "unreachable";
  }
}
