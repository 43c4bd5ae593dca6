import type { MailTemplates, WeeklyReport } from "#domain/mail/templates.ts";
import { pluralize } from "#domain/site/formats.ts";
import { Button, Frame, Lead, renderMail, SmallPrint, Text, Title } from "./frame.tsx";

const NOTE = "Visitors are the sum of each day's visitors.";
const WHY = "You're receiving this because the weekly report is on in your site settings.";

export const weeklyReport: MailTemplates["weeklyReport"] = (report, frame) => {
  const subject = `Your week: ${counted(report.views, "view")} – ${frame.siteName}`;
  const summary = summaryOf(report);
  const lists = [
    { title: "Most viewed", rows: report.pages, unit: "view" },
    { title: "Top sources", rows: report.sources, unit: "visit" },
    { title: "Visitor searches", rows: report.questions, unit: "time" },
    { title: "Viewed before an inquiry", rows: report.inquiries, unit: "inquiry" },
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
      <Button href={report.url}>View analytics</Button>
      <SmallPrint>
        {NOTE} {WHY}
      </SmallPrint>
    </Frame>,
  );
  const text = [
    report.days,
    summary,
    ...lists.map(({ title, rows, unit }) =>
      [title, ...rows.map(({ name, count }) => `- ${name}: ${counted(count, unit)}`)].join("\n"),
    ),
    report.url,
    `${NOTE} ${WHY}`,
  ];
  return { subject, html, text: text.join("\n\n") };
};

function summaryOf(report: WeeklyReport): string {
  const { views, viewsBefore, visitors, messages, subscriptions } = report;
  const visits = `${counted(views, "view")} from ${counted(visitors, "visitor")}, compared with ${counted(viewsBefore, "view")} the week before.`;
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
