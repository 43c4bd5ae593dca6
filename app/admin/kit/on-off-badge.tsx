import { Badge } from "./badge.tsx";

export function OnOffBadge({ isOn }: { isOn: boolean | undefined }) {
  return <Badge tone={isOn ? "good" : "quiet"}>{isOn ? "On" : "Off"}</Badge>;
}
