import { isRouteErrorResponse } from "react-router";
import type { PublicSettings } from "#app/features/settings/settings.resource.ts";
import { type ErrorText, errorTitle, getErrorPageText } from "#app/ui/error-page-text.ts";

/** The text of an error page, from the settings if they have one. */
export function siteErrorText(error: unknown, settings: PublicSettings | undefined): ErrorText {
  const usual = getErrorPageText(error);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!settings || (status >= 400 && status < 500 && status !== 404 && status !== 410)) return usual;
  const { missing_title, missing_text, failure_title, failure_text } = settings;
  const [title, advice] = status < 500 ? [missing_title, missing_text] : [failure_title, failure_text];
  return { title: title || usual.title, advice: advice || usual.advice };
}

/** The document title of an error page, with the name of the academy. */
export function siteErrorTitle(error: unknown, title: string, settings: PublicSettings | undefined): string {
  return [errorTitle(error, title), settings?.academy_name].filter(Boolean).join(" · ");
}
