import { useEffect, useRef, useState } from "react";
import type { Upload } from "./upload.ts";

/** Says of each upload, to those who hear the page, that it arrived or why it did not. */
export function Arrivals({ uploads }: { uploads: readonly Upload[] }) {
  const [said, setSaid] = useState("");
  const before = useRef<readonly Upload[]>([]);
  useEffect(() => {
    const news = uploads.filter(({ id, state }) => {
      const isNews = before.current.find((upload) => upload.id === id)?.state !== state;
      return isNews && (state === "done" || state === "failed");
    });
    before.current = uploads;
    if (news.length > 0) setSaid(news.map(saying).join(" "));
  }, [uploads]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

const saying = ({ name, problem }: Upload) =>
  problem === null ? `${name} uploaded.` : `${name} was not uploaded: ${sentence(problem)}`;

/** Some problems end with a full stop, others are without. */
const sentence = (problem: string) => problem.replace(/\.?$/, ".");
