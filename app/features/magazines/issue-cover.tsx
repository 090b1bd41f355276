import { Picture } from "#app/ui/picture.tsx";
import type { Magazine } from "./magazines.resource.ts";
import "./issue-cover.css";
import { issueCover } from "./issue-cover-shape.ts";

interface IssueCoverProps {
  issue: Pick<Magazine, "title" | "issue_number" | "cover">;
  sizes: string;
  eager?: boolean;
}

/** The cover, or else the issue number. It has no alternative text, since the title is beside it. */
export function IssueCover({ issue: { issue_number, cover }, sizes, eager = false }: IssueCoverProps) {
  return (
    <div className="issue-cover">
      {cover ? (
        <Picture picture={{ ...cover, alt: "" }} sizes={sizes} shape={issueCover} eager={eager} />
      ) : (
        <div className="issue-cover-plain" aria-hidden="true">
          {issue_number}
        </div>
      )}
    </div>
  );
}
