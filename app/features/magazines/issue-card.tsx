import { Link } from "react-router";
import { buildItemPath } from "#app/resources/item-page.ts";
import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import { IssueCover } from "./issue-cover.tsx";
import { issuePage } from "./issue-page.ts";
import type { Magazine } from "./magazines.resource.ts";
import "./issue-card.css";

/** The fields of an issue that a list shows. */
export interface IssueCardData extends Pick<Magazine, "slug" | "title" | "issue_number" | "cover" | "language"> {
  /** The formatted month of the issue. */
  month: string;
}

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

export function toIssueCard({ slug, title, issue_number, issue_date, cover, language }: Magazine): IssueCardData {
  return { slug, title, issue_number, cover, language, month: month.format(new Date(issue_date)) };
}

/** An issue in a list. The whole card links to its page. */
export function IssueCard({ issue }: { issue: IssueCardData }) {
  const language = useLanguageAttributes(issue.language);
  return (
    <article className="issue-card">
      <IssueCover issue={issue} sizes="(min-width: 76rem) 15rem, (min-width: 40rem) 30vw, 42vw" />
      <h3 {...language}>
        <Link to={buildItemPath(issuePage, issue)} className="issue-card-link" prefetch="intent" viewTransition>
          {issue.title}
        </Link>
      </h3>
      <p className="issue-card-date">{issue.month}</p>
    </article>
  );
}
