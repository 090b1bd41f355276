import { useQuery } from "@tanstack/react-query";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { letterProblemsQuery } from "../letter-calls.ts";
import classes from "../letters.module.css";

/** Shows problems that readers would notice, before a letter is sent. They don't prevent sending. */
export function LetterProblems({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(letterProblemsQuery(id));
  if (error && !isSessionExpired(error)) return <LoadError what="the checks" error={error} onRetry={refetch} />;
  const count = data?.length ?? 0;
  return (
    <div className={count > 0 ? classes.advice : undefined}>
      <p role="status">
        {data === undefined
          ? "Checking the letter and its links…"
          : count === 0
            ? "No problems or broken links found."
            : `${count === 1 ? "1 thing" : `${count} things`} to check before you send:`}
      </p>
      {count > 0 ? (
        <ul>
          {data?.map(({ severity, message }) => (
            <li key={message}>
              <strong>{severity === "problem" ? "Problem" : "Suggestion"}</strong> {message}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
