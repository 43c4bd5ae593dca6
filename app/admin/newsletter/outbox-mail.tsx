import { data } from "react-router";
import { shortDateTime } from "#domain/site/dates.ts";
import { readOutboxMail } from "#server/mail/outbox.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { world } from "#server/world.ts";
import { Letter } from "../kit/letter.tsx";
import type { Route } from "./+types/outbox-mail";

export const handle = { title: "Newsletter Settings", back: "/admin/newsletter" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { settings } = context.get(world);
  const mail = await readOutboxMail(settings.DATA_DIR, params.name);
  if (!mail) throw data(null, { status: 404 });
  const { timeZone } = await siteOfRequest(context);
  const { writtenAt, ...rest } = mail;
  return { ...rest, writtenOn: shortDateTime(writtenAt, timeZone) };
}

export default function OutboxMail({ loaderData }: Route.ComponentProps) {
  const { subject, to, text, writtenOn } = loaderData;
  return (
    <div className="screen">
      <Letter
        title={subject || "(no subject)"}
        facts={
          <>
            To <bdi>{to}</bdi> · {writtenOn}
          </>
        }
      >
        {text ?? (
          <>
            To read emails about your account, run <code>vitrine outbox</code> on the server.
          </>
        )}
      </Letter>
    </div>
  );
}
