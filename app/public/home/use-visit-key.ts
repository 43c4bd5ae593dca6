import { useRef } from "react";
import { useLocation } from "react-router";

/**
 * A name for this visit to the page, another one for every navigation to it. A jump to a part of the
 * page, as by the skip link, makes a history entry of which the router knows nothing: the same visit.
 */
export function useVisitKey(): string {
  const { key, pathname, search, hash, state } = useLocation();
  const visit = useRef({ key, place: pathname + search });
  const isJump = key === "default" && hash !== "" && state === null;
  if (!isJump || visit.current.place !== pathname + search) {
    visit.current = { key, place: pathname + search };
  }
  return visit.current.key;
}
