import { CircleCheck, TriangleAlert } from "lucide-react";

type LevelNotesProps = {
  /** What the notes are about, where no heading says it. */
  label?: string;
  notes: readonly { level: "good" | "warning"; text: string }[];
};

export function LevelNotes({ label, notes }: LevelNotesProps) {
  return (
    <ul className="level-notes fine" aria-label={label}>
      {notes.map(({ level, text }) => {
        const Icon = level === "good" ? CircleCheck : TriangleAlert;
        return (
          <li key={text} className="row gap-s" data-level={level}>
            <Icon aria-hidden="true" size={16} className="flex-none" /> {text}
          </li>
        );
      })}
    </ul>
  );
}
