import { ABOUT_MESSAGES, aboutFormSchema } from "#domain/about/about-form.ts";
import { parseResumeChange } from "#domain/about/resume-change.ts";
import { parseProfileImageChange } from "#domain/media/profile-image-change.ts";
import { changeProfileImage, changeResume } from "#server/about/change-files.ts";
import { readEditableAbout, saveAbout } from "#server/about/edit-about.ts";
import { readAboutFiles } from "#server/about/store.ts";
import { readForm } from "#server/http/form-fields.ts";
import { worldContext } from "#server/world.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { statusReply } from "../forms/reply-status.ts";
import { saveForm } from "../forms/save-result.ts";
import { useFormSource } from "../forms/use-form-source.ts";
import { ProfileImageCard } from "../media/profile-image-card.tsx";
import type { Route } from "./+types/about";
import { AboutForm } from "./about-form.tsx";
import { ResumeCard } from "./resume-card.tsx";

export const handle = { title: "About Page", refreshesOn: ["about", "media"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(worldContext);
  const [about, files] = await Promise.all([readEditableAbout(db), readAboutFiles(db)]);
  return { about, files };
}

export async function action({ request, context }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const form = await readForm(request);
  const fields = Object.fromEntries(form);
  const image = parseProfileImageChange(fields);
  if (image) return statusReply(await changeProfileImage(world, image));
  const resume = parseResumeChange(fields);
  if (resume) return statusReply(await changeResume(world, resume));
  return saveForm(form, aboutFormSchema, (values) => saveAbout(world, values));
}

export const clientAction = keepFormOnFailure(ABOUT_MESSAGES.failed);

/** spec: admin-area §2, "About page management" */
export default function AboutScreen({ loaderData: { about, files } }: Route.ComponentProps) {
  const { revision, source, keep, load } = useFormSource(about);
  const { pictureUrl, picture, picturePosition, resumeUrl, resume } = files;
  return (
    <div className="screen previewed-screen">
      <div className="panes" data-columns="3 2">
        <ProfileImageCard
          name={about.name}
          url={pictureUrl}
          picture={picture}
          position={picturePosition}
        />
        <ResumeCard resume={resume} url={resumeUrl} />
      </div>
      <AboutForm
        key={revision}
        about={source}
        filesKey={`${pictureUrl} ${picturePosition} ${resumeUrl}`}
        onSaved={keep}
        onLoadSaved={load}
      />
    </div>
  );
}
