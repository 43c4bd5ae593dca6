import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { ProjectDraft } from "#domain/projects/project-form.ts";
import { added } from "../../../tests/support/added-files.ts";
import { fillWithSubscribers } from "../../../tests/support/newsletter.ts";
import { savedProjects } from "../../../tests/support/saved-projects.ts";
import { waitForBlockedQuery } from "../../../tests/support/wait-for-lock.ts";
import { withConflicts } from "../../../tests/support/with-conflicts.ts";
import { mediaUses } from "../../media/uses-table.ts";
import { sends } from "../../newsletter/tables.ts";
import { siteConfig } from "../../site/tables.ts";
import { addFiles } from "../add-files.ts";
import { archiveProjects, showProjects } from "../apply-project-change.ts";
import { changeNamed } from "../change-named.ts";
import { clients, portfolioProjects, projectRoles, roles } from "../tables.ts";
import { createProject } from "./create-project.ts";
import { readProjectForm } from "./read-project-form.ts";
import { saveNewProject } from "./save-new-project.ts";
import { updateProject } from "./update-project.ts";

const projects = await savedProjects();
afterAll(() => projects.close());
const { world, base, storedFile, named, made, stored } = projects;

test("empty texts are generated, and hostile HTML is removed", async () => {
  const { id } = await made({
    title: "Harbour",
    description: '<p onclick="x()">a<script>b</script><img src=x onerror=y></p>',
  });
  expect(await stored(id)).toMatchObject({
    slug: "harbour",
    metaTitle: "Harbour – ACME",
    h1: "Harbour for ACME",
    version: 1,
    description: "<p>a</p>",
    firstShownAt: null,
  });
});

test("a form opened before a merge is saved with the merged client and roles", async () => {
  const [ferrol, port] = [await named("client", "Ferrol"), await named("client", "Port of Ferrol")];
  const [lead, director] = [await named("role", "Lead"), await named("role", "Director")];
  const { id } = await made({ title: "Quay", clientId: ferrol, roles: [lead, director] });
  const merge = (kind: "client" | "role", from: string, into: string) =>
    changeNamed(world, { intent: "merge", kind, id: from, into });
  await merge("client", ferrol, port);
  await merge("role", lead, director);
  const form = { ...base, title: "Quays", clientId: ferrol, roles: [lead, director], version: 1 };
  expect(await updateProject(world, id, form)).toMatchObject({ status: "saved" });
  expect(await stored(id)).toMatchObject({ clientId: port, myRole: "Director", title: "Quays" });
  expect(await stored((await made({ clientId: ferrol })).id)).toMatchObject({ clientId: port });
});

test("of ten concurrent featured projects six are created, the others not at all", async () => {
  const draft = { ...base, title: "Star", isFeatured: true };
  const all = await Promise.all(Array.from({ length: 10 }, () => createProject(world, draft)));
  const refused = all.filter(({ status }) => status === "refused");
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({
    problems: { isFeatured: ["Maximum of 6 featured projects allowed"] },
  });
  const rows = await world.db
    .select()
    .from(portfolioProjects)
    .where(eq(portfolioProjects.title, "Star"));
  expect(rows).toHaveLength(6);
});

test("referenced rows must exist and files fit their field", async () => {
  const video = await storedFile("mp4");
  const outcome = await createProject(world, {
    ...base,
    title: "Nothing",
    clientId: randomUUID(),
    roles: [randomUUID()],
    assetId: randomUUID(),
    thumbnailId: video,
  });
  expect(outcome).toEqual({
    status: "refused",
    problems: {
      clientId: ["This client no longer exists. Choose another one."],
      roles: ["One of these roles no longer exists. Check your selection."],
      assetId: ["This file no longer exists. Please upload it again."],
      thumbnailId: ["Thumbnail must be JPG or PNG."],
    },
  });
});

test("rows deleted during a save are reported as missing", async () => {
  const [clientId, role] = [await named("client", "Going"), await named("role", "Going")];
  const { outcome } = await world.db.transaction(async (tx) => {
    await tx.delete(roles).where(eq(roles.id, role));
    await tx.delete(clients).where(eq(clients.id, clientId));
    const outcome = createProject(world, { ...base, clientId, roles: [role] });
    await waitForBlockedQuery(world.db);
    return { outcome };
  });
  expect(await outcome).toMatchObject({
    problems: {
      clientId: [expect.stringContaining("no longer exists")],
      roles: [expect.stringContaining("no longer exists")],
    },
  });
});

test("a form resent after a lost response creates no second project", async () => {
  const draft = { ...base, title: "Once", isVisible: true };
  const id = randomUUID();
  const both = await Promise.all([
    saveNewProject(world, id, draft),
    saveNewProject(world, id, draft),
  ]);
  expect(both.map(({ status }) => status)).toEqual(["saved", "saved"]);
  expect(await stored(id)).toMatchObject({ title: "Once", slug: "once", version: 2 });
  const again = await saveNewProject(world, id, { ...draft, title: "Over what others saved" });
  expect(again).toMatchObject({ status: "conflict", current: { title: "Once", version: 2 } });
  const { db } = world;
  expect(await db.$count(portfolioProjects, eq(portfolioProjects.title, "Once"))).toBe(1);
});

test("a save raises the version, and one with an outdated version is a conflict", async () => {
  const { id } = await made({ title: "Versions" });
  const draft = { ...base, title: "Versions, again", slug: "versions", version: 1 };
  const [one, other] = await Promise.all([
    updateProject(world, id, draft),
    updateProject(world, id, { ...draft, title: "Other words" }),
  ]);
  expect([one.status, other.status].sort()).toEqual(["conflict", "saved"]);
  const conflict = one.status === "conflict" ? one : other;
  const row = await stored(id);
  expect(row?.version).toBe(2);
  expect(conflict).toMatchObject({ current: { title: row?.title, version: 2 } });
  const missing = await updateProject(world, randomUUID(), draft);
  expect(missing).toEqual({ status: "missing" });
});

test("a save that is repeated after a lost reply is no conflict, unless something else was saved", async () => {
  const roleIds = [await named("role", "Welder"), await named("role", "Carpenter")];
  await made({ title: "Slip" });
  const { id } = await made({ title: "Dock" });
  const draft: ProjectDraft = {
    ...base,
    title: "Docks",
    slug: "slip",
    roles: roleIds,
    description: '<p onclick="x()">Wood <b>and</b> steel</p>',
    resultFigures: [{ value: "12", label: "ships" }],
    isVisible: true,
    version: 1,
  };
  expect(await updateProject(world, id, draft)).toMatchObject({ status: "saved", slug: "slip-2" });
  const again = await updateProject(world, id, draft);
  expect(again).toMatchObject({
    status: "saved",
    slug: "slip-2",
    requestedSlug: "slip",
    mail: "quiet",
    current: { title: "Docks", version: 2 },
  });
  expect((await stored(id))?.version).toBe(2);
  for (const other of [{ title: "Quays" }, { roles: roleIds.slice(1) }, { slug: "docks" }]) {
    const late = await updateProject(world, id, { ...draft, ...other });
    expect(late).toMatchObject({ status: "conflict", current: { title: "Docks" } });
  }
});

test("changes of a project's files do not conflict with its open form, other changes do", async () => {
  const { id } = await made({ title: "Open form" });
  const opened = (await readProjectForm(world.db, id))?.version ?? 0;
  const files = added(await storedFile("pdf"));
  expect(await addFiles(world, id, files)).toMatchObject({ status: "done", count: 1 });
  const draft = { ...base, title: "Saved form", slug: "open-form", version: opened };
  const saved = await updateProject(world, id, draft);
  expect(saved).toMatchObject({ status: "saved", current: { title: "Saved form" } });
  expect(await stored(id)).toMatchObject({ version: 3, fileVersions: 1 });
  const version = saved.status === "saved" ? saved.current.version : 0;
  await showProjects(world, [id]);
  const late = await updateProject(world, id, { ...draft, version });
  expect(late).toMatchObject({ status: "conflict", current: { title: "Saved form" } });
});

test("a save that meets a conflict is repeated as a whole", async () => {
  const created = await withConflicts(world.db, "portfolio_projects", () =>
    made({ title: "Reef" }),
  );
  const draft = { ...base, title: "Reefs", slug: "reef", version: 1 };
  const saved = await withConflicts(world.db, "portfolio_projects", () =>
    updateProject(world, created.id, draft),
  );
  expect(saved).toMatchObject({ status: "saved", current: { title: "Reefs", version: 2 } });
});

test("remaining roles keep their order, and replaced files lose their use", async () => {
  const { db } = world;
  const [editor, designer, writer] = [
    await named("role", "Zoe's editor"),
    await named("role", "Designer"),
    await named("role", "Writer"),
  ];
  const { id } = await made({ title: "Roles", roles: [editor] });
  await updateProject(world, id, {
    ...base,
    roles: [writer, editor, designer],
    thumbnailId: null,
    version: 1,
  });
  const linked = await db
    .select({ name: roles.name })
    .from(projectRoles)
    .innerJoin(roles, eq(roles.id, projectRoles.roleId))
    .where(eq(projectRoles.projectId, id))
    .orderBy(asc(projectRoles.position));
  expect(linked.map(({ name }) => name)).toEqual(["Zoe's editor", "Designer", "Writer"]);
  const uses = await db.select().from(mediaUses).where(eq(mediaUses.projectId, id));
  expect(uses.map(({ role }) => role)).toEqual(["asset"]);
  expect(await readProjectForm(db, id)).toMatchObject({ thumbnail: null, asset: { ext: "pdf" } });
  await updateProject(world, id, { ...base, version: 2 });
  expect((await stored(id))?.myRole).toBe("");
});

test("the first publication is recorded once", async () => {
  const { id } = await made({ title: "Shown", isVisible: true });
  const first = (await stored(id))?.firstShownAt;
  expect(first).toBeInstanceOf(Date);
  await updateProject(world, id, { ...base, slug: "shown", version: 1 });
  await updateProject(world, id, { ...base, slug: "shown", isVisible: true, version: 2 });
  expect((await stored(id))?.firstShownAt).toEqual(first);
});

test("publishing by the form sends the newsletter once", async () => {
  await fillWithSubscribers(world.db, { confirmed: 1 });
  await world.db.update(siteConfig).set({ newsletterAutoSendOnProjectPublish: true });
  expect((await made({ title: "News", isVisible: true })).mail).toBe("sent");
  const { id } = await made({ title: "Later" });
  const save = (isVisible: boolean, version: number) =>
    updateProject(world, id, { ...base, title: "Later", slug: "later", isVisible, version });
  expect(await save(true, 1)).toMatchObject({ mail: "sent" });
  expect(await save(false, 2)).toMatchObject({ mail: "quiet" });
  expect(await save(true, 3)).toMatchObject({ mail: "quiet" });
  const both = await made({ title: "Both" });
  await Promise.all([
    showProjects(world, [both.id]),
    updateProject(world, both.id, { ...base, slug: "both", isVisible: true, version: 1 }),
  ]);
  expect(await world.db.$count(sends)).toBe(3);
});

test("an archived project cannot be featured by its form", async () => {
  const { id } = await made({ title: "Away" });
  await archiveProjects(world, [id], "");
  const draft = { ...base, title: "Away", slug: "away", version: 2 };
  expect(await updateProject(world, id, { ...draft, isFeatured: true })).toEqual({
    status: "refused",
    problems: { isFeatured: ["Archived projects can't be featured. Restore this one first."] },
  });
  expect(await updateProject(world, id, draft)).toMatchObject({ status: "saved" });
});

test("generated meta titles and headings follow the title and the client", async () => {
  const clientId = await named("client", "Port of Ferrol");
  const { id } = await made({ title: "Maps", clientId });
  const byHand = await made({ title: "By hand", clientId, h1: "By hand for Port of Ferrol!" });
  const form = await readProjectForm(world.db, id);
  expect(form).toMatchObject({ metaTitle: "", h1: "" });
  await updateProject(world, id, { ...base, clientId, title: "Charts", slug: "maps", version: 1 });
  expect(await stored(id)).toMatchObject({
    metaTitle: "Charts – Port of Ferrol",
    h1: "Charts for Port of Ferrol",
    slug: "maps",
  });
  await changeNamed(world, { intent: "rename", kind: "client", id: clientId, name: "Ferrol" });
  expect(await stored(id)).toMatchObject({
    metaTitle: "Charts – Ferrol",
    h1: "Charts for Ferrol",
    version: 2,
  });
  expect(await stored(byHand.id)).toMatchObject({
    metaTitle: "By hand – Ferrol",
    h1: "By hand for Port of Ferrol!",
  });
});
