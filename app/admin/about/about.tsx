import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { data } from "react-router";
import { ABOUT_MESSAGES, aboutFormSchema } from "#domain/about/about-form.ts";
import { parseResumeChange } from "#domain/about/resume-change.ts";
import { parseProfileImageChange } from "#domain/media/profile-image-change.ts";
import { changeProfileImage, changeResume } from "#server/about/change-files.ts";
import { readEditableAbout, saveAbout } from "#server/about/edit-about.ts";
import { readAboutFiles } from "#server/about/store.ts";
import { readForm } from "#server/http/form-fields.ts";
import { world } from "#server/world.ts";
import { serverActionOr } from "../forms/keep-form-on-failure.ts";
import { invalidSubmission, saveResult } from "../forms/save-result.ts";
import { ProfileImageCard } from "../media/profile-image-card.tsx";
import type { Route } from "./+types/about";
import { AboutForm } from "./about-form.tsx";
import { ResumeCard } from "./resume-card.tsx";

export const handle = { title: "About Page", refreshesOn: ["about", "media"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(world);
  const [about, files] = await Promise.all([readEditableAbout(db), readAboutFiles(db)]);
  return { about, files };
}

export async function action({ request, context }: Route.ActionArgs) {
  const currentWorld = context.get(world);
  const form = await readForm(request);
  const fields = Object.fromEntries(form);
  const image = parseProfileImageChange(fields);
  if (image) return fileReply(await changeProfileImage(currentWorld, image));
  const resume = parseResumeChange(fields);
  if (resume) return fileReply(await changeResume(currentWorld, resume));
  const submission = parseWithZod(form, { schema: aboutFormSchema });
  if (submission.status !== "success") return invalidSubmission(submission);
  return saveResult(await saveAbout(currentWorld, submission.value));
}

const FILE_STATUS: Readonly<Record<string, number>> = { conflict: 409, missing: 422 };

function fileReply<Reply extends { status: string }>(reply: Reply) {
  return data(reply, { status: FILE_STATUS[reply.status] ?? 200 });
}

/** For the form and for the cards, which have messages of their own. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  serverActionOr(serverAction, {
    outcome: "failed" as const,
    status: "failed" as const,
    message: ABOUT_MESSAGES.failed,
  });

/** spec: admin-area §2, "About page management" */
export default function AboutScreen({ loaderData: { about, files } }: Route.ComponentProps) {
  // Remounts the form only to load the other version of a conflict; revalidated data is ignored.
  const [source, setSource] = useState({ revision: 0, about });
  const { pictureUrl, picture, picturePosition, resumeUrl, resume } = files;
  return (
    <div className="screen previewed-screen about-screen">
      <div className="about-files">
        <ProfileImageCard
          name={about.name}
          url={pictureUrl}
          picture={picture}
          position={picturePosition}
        />
        <ResumeCard resume={resume} url={resumeUrl} />
      </div>
      <AboutForm
        key={source.revision}
        about={source.about}
        filesKey={`${pictureUrl} ${picturePosition} ${resumeUrl}`}
        onSaved={(current) => setSource((before) => ({ ...before, about: current }))}
        onLoadSaved={(theirs) =>
          setSource(({ revision }) => ({ revision: revision + 1, about: theirs }))
        }
      />
    </div>
  );
}
