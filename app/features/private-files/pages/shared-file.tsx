import { data, type MetaDescriptor, redirect } from "react-router";
import { TooManyRequests } from "#app/platform/errors.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { siteSettings } from "#app/site/page-loader.server.ts";
import { SiteLink } from "#app/site/site-link.tsx";
import { LinkGone } from "../download-log.server.ts";
import { countSharedFileView, openFileLink, readSharedFile, type SharedFile } from "../open-file-link.server.ts";
import type { Route } from "./+types/shared-file.ts";
import "./shared-file.css";

/** Keeps the URL, which contains the token, from being cached, indexed or sent to others. */
const headersOfAll = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
};

export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  const wait = actionHeaders.get("Retry-After");
  return { ...headersOfAll, ...(wait !== null && { "Retry-After": wait }) };
};

export const meta = (): MetaDescriptor[] => [
  { title: "A file for you" },
  { name: "robots", content: "noindex, nofollow" },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app } = context.get(requestContext);
  const file = await readSharedFile(app, params.token);
  const status = file.state === "active" ? 200 : file.state === "unknown" ? 404 : 410;
  const { time_zone } = await siteSettings(app);
  return data({ file, time_zone }, { status });
}

/** Formats a time in the academy's time zone, with the zone's name. */
const inZone = (time: string, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  }).format(new Date(time));

/** Checks the password and redirects to the download, which is counted when it begins. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { app, ip = "" } = context.get(requestContext);
  const given = (await request.formData()).get("password");
  const password = typeof given === "string" ? given : "";
  try {
    const address = clientAddress({ ip });
    await countSharedFileView(app, address);
    const url = await openFileLink(app, params.token, password, address);
    if (url !== undefined) return redirect(url, { status: 303 });
    const problem = password === "" ? "Please enter the password." : "This is not the password. Please try again.";
    return data({ problem }, { status: 403 });
  } catch (error) {
    if (error instanceof TooManyRequests)
      return data(
        { problem: "That was too often. Please wait a quarter of an hour, and try again." },
        { status: 429, headers: error.headers },
      );
    // The loader, which runs next, shows the reason.
    if (error instanceof LinkGone) return data({ problem: undefined }, { status: 410 });
    throw error;
  }
}

export default function SharedFilePage({ loaderData: { file, time_zone }, actionData }: Route.ComponentProps) {
  if (file.state !== "active") return <Unavailable state={file.state} />;
  const problem = actionData?.problem;
  return (
    <div className="notice-page shared-file">
      <h1>A file for you</h1>
      <p className="shared-file-facts">
        <strong>{file.name}</strong>
        <span>{formatBytes(file.size)}</span>
      </p>
      {/* Without an action, it posts to the current URL, which contains the token. */}
      <form method="post" className="shared-file-form">
        {file.needsPassword ? (
          <div className="shared-file-field">
            <label htmlFor="file-password">Password</label>
            <input
              id="file-password"
              name="password"
              type="password"
              autoComplete="off"
              required
              maxLength={200}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? "file-problem" : "file-hint"}
              // The page is loaded again after a wrong password.
              // biome-ignore lint/a11y/noAutofocus: only then, so that the next thing typed goes here.
              autoFocus={problem !== undefined}
            />
            {problem ? null : (
              <p id="file-hint" className="shared-file-hint">
                Whoever sent you this link has told you, or tells you in another way.
              </p>
            )}
          </div>
        ) : null}
        {problem ? (
          <p id="file-problem" className="shared-file-problem" role="alert">
            {problem}
          </p>
        ) : null}
        <button type="submit" className="button">
          Download
        </button>
      </form>
      <p className="shared-file-note">
        This link is valid until {inZone(file.expires_at, time_zone)}. A download that breaks off can be resumed.
      </p>
    </div>
  );
}

const reasons: Record<Exclude<SharedFile["state"], "active">, { title: string; text: string }> = {
  unknown: {
    title: "This link leads nowhere",
    text: "It may not have been copied completely. Please open it again from the message it came in.",
  },
  expired: { title: "This link has expired", text: "Please ask whoever sent it to you for a new one." },
  used_up: {
    title: "This link has been used up",
    text: "The file was downloaded as often as this link allows. Please ask whoever sent it to you for a new one.",
  },
  revoked: { title: "This link was withdrawn", text: "Please ask whoever sent it to you, if you still need the file." },
  no_file: { title: "This file is no longer here", text: "Please ask whoever sent you the link for it." },
};

function Unavailable({ state }: { state: keyof typeof reasons }) {
  const { title, text } = reasons[state];
  return (
    <div className="notice-page">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p>
        <SiteLink to="/" className="button">
          Go to the home page
        </SiteLink>
      </p>
    </div>
  );
}
