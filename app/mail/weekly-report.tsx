import type { MailTemplates, WeeklyReport } from "#domain/mail/templates.ts";
import { pluralize } from "#domain/site/formats.ts";
import { Button, Frame, Lead, renderMail, SmallPrint, Text, Title } from "./frame.tsx";

const WHY = "You're receiving this because the weekly report is on in your site settings.";

export const weeklyReport: MailTemplates["weeklyReport"] = (report, frame) => {
  const subject = `Your week: ${counted(report.views, "view")} – ${frame.siteName}`;
  const summary = summaryOf(report);
  const lists = [
    { title: "Read most", rows: report.pages, unit: "view" },
    { title: "Where visits came from", rows: report.sources, unit: "visit" },
    { title: "What was asked", rows: report.questions, unit: "time" },
    { title: "Read before an inquiry", rows: report.inquiries, unit: "inquiry" },
    { title: "Where inquiries came from", rows: report.inquirySources, unit: "inquiry" },
    { title: "Campaigns that led to inquiries", rows: report.inquiryCampaigns, unit: "inquiry" },
  ].filter(({ rows }) => rows.length > 0);
  const html = renderMail(
    <Frame {...frame} title={subject} preheader={summary}>
      <Title>{report.days}</Title>
      <Text>{summary}</Text>
      {lists.map(({ title, rows, unit }) => (
        <div key={title}>
          <Lead>{title}</Lead>
          {rows.map(({ name, count }) => (
            <Text key={name}>
              <bdi>{name}</bdi>: {counted(count, unit)}
            </Text>
          ))}
        </div>
      ))}
      <Button href={report.url}>Open the analytics</Button>
      <SmallPrint>{WHY}</SmallPrint>
    </Frame>,
  );
  const text = [
    report.days,
    summary,
    ...lists.map(({ title, rows, unit }) =>
      [title, ...rows.map(({ name, count }) => `- ${name}: ${counted(count, unit)}`)].join("\n"),
    ),
    report.url,
    WHY,
  ];
  return { subject, html, text: text.join("\n\n") };
};

function summaryOf(report: WeeklyReport): string {
  const { views, viewsBefore, visitors, messages, subscriptions } = report;
  const visits = `${counted(views, "view")} by ${counted(visitors, "visitor")}, after ${counted(viewsBefore, "view")} in the week before.`;
  const inquiries = [
    messages > 0 && counted(messages, "message"),
    subscriptions > 0 && counted(subscriptions, "newsletter sign-up"),
  ].filter((text) => text !== false);
  return inquiries.length > 0 ? `${visits} ${inquiries.join(" and ")} received.` : visits;
}

function counted(count: number, noun: string): string {
  const many = noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return pluralize(count, noun, many);
}
