import type { Post } from "#domain/posts/post.ts";
import { RichText } from "../../ui/rich-text.tsx";

/** One open at a time. spec: public-site §4 */
export function Faqs({ faqs }: { faqs: Post["faqs"] }) {
  if (faqs.length === 0) return null;
  // Questions are not unique, but their order never changes. No heading gets an ID with an underscore.
  const numbered = faqs.map((faq, index) => ({ ...faq, slot: `faq_${index}` }));
  return (
    <details className="faqs disclosure">
      <summary className="row between gap-xl">
        <h2 className="display">Frequently asked questions</h2>
        <span className="disclosure-icon" />
      </summary>
      {numbered.map(({ question, answer, slot }) => (
        <details key={slot} name="faq" className="faq border-top disclosure">
          <summary className="between baseline strong">
            <h3 dir="auto">{question}</h3>
            <span className="disclosure-icon" />
          </summary>
          <RichText content={{ slot, html: answer }} className="rich-text" />
        </details>
      ))}
    </details>
  );
}
