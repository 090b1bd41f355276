import { isRouteErrorResponse } from "react-router";

export interface ErrorText {
  title: string;
  advice: string;
}

const getErrorStatus = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

/** The document title of an error page; server errors begin with "Error". */
export const errorTitle = (error: unknown, title: string): string =>
  getErrorStatus(error) >= 500 ? `Error: ${title}` : title;

/** The text of an error page. It depends on the status only, so that no details of the error leak. */
export function getErrorPageText(error: unknown): ErrorText {
  const status = getErrorStatus(error);
  if (status === 404 || status === 410) {
    return {
      title: "Page not found",
      advice: "It may have moved, or the URL may be mistyped.",
    };
  }
  if (status === 429) {
    return { title: "Too many requests", advice: "Wait a minute, then try again." };
  }
  if (status >= 400 && status < 500) {
    return { title: "That didn’t work", advice: "Go back and try again, or start from the home page." };
  }
  return {
    title: "Something went wrong on our side",
    advice: "The error has been logged. Please try again in a moment.",
  };
}
