import { Link } from "react-router";
import { pathOn } from "#app/resources/item-page.ts";
import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import { IssueCover } from "./issue-cover.tsx";
import { issuePage } from "./issue-page.ts";
import type { Magazine } from "./magazines.resource.ts";
import "./issue-card.css";

/** What a list shows of an issue. */
export interface IssueCardData extends Pick<Magazine, "slug" | "title" | "issue_number" | "cover" | "language"> {
  /** The month of the issue, in words. */
  month: string;
}

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** Leaves the rest out. */
export function toIssueCard({ slug, title, issue_number, issue_date, cover, language }: Magazine): IssueCardData {
  return { slug, title, issue_number, cover, language, month: month.format(new Date(issue_date)) };
}

/** An issue among the others. All of it leads to its page. */
export function IssueCard({ issue }: { issue: IssueCardData }) {
  const language = useLanguageAttributes(issue.language);
  return (
    <article className="issue-card">
      <IssueCover issue={issue} sizes="(min-width: 76rem) 15rem, (min-width: 40rem) 30vw, 42vw" />
      <h3 {...language}>
        <Link to={pathOn(issuePage, issue)} className="issue-card-link" prefetch="intent" viewTransition>
          {issue.title}
        </Link>
      </h3>
      <p className="issue-card-date">{issue.month}</p>
    </article>
  );
}
