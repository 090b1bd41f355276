import { Button } from "@mantine/core";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { errorText } from "./error-text.ts";
import { Notice } from "./screen.tsx";

/** Shown in place of content that couldn’t be loaded; no toast (specification, section 8). `what` completes a sentence: "the outbox". */
export function LoadError({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  if (isDenied(error)) return <PermissionDenied what={what} />;
  return (
    <Notice
      title={`Sorry, ${what} couldn’t be loaded`}
      tone="error"
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {errorText(error)}
    </Notice>
  );
}

/** Shown in place of content that the account may not see or use. */
export function PermissionDenied({ what }: { what: string }) {
  return (
    <Notice title="Permission denied">{`You don’t have permission to view ${what}. An owner can change your role.`}</Notice>
  );
}

/** The account may not see the content, so there is nothing to filter, export or add either. */
export const isDenied = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** The session has expired and the page is about to reload, so the error is not shown. */
export const isSessionExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** The requested page is past the end of the list; the client requests page 1 instead. */
export const isInvalidPage = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
