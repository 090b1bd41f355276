import { Button } from "@mantine/core";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { Notice } from "./screen.tsx";

/** In place of what could not be loaded; no toast. Specification, section 8. */
export function LoadError({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403) {
    return (
      <Notice title="This is not for your account">{`Your role does not open ${what}. An owner can change that.`}</Notice>
    );
  }
  return (
    <Notice
      title={`Sorry, ${what} could not be loaded`}
      tone="error"
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error instanceof ApiError ? error.message : "Something unexpected happened."}
    </Notice>
  );
}

/** The session is over and the page about to reload: an error worth no word. */
export const isSessionExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** A page past the end of a list: the client asks for page 1 instead. */
export const isInvalidPage = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
