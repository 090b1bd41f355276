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
  { title: "Shared file" },
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
const formatInZone = (time: string, timeZone: string) =>
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
    const problem = password === "" ? "Enter the password." : "Wrong password. Try again.";
    return data({ problem }, { status: 403 });
  } catch (error) {
    if (error instanceof TooManyRequests)
      return data(
        { problem: "Too many attempts. Wait 15 minutes, then try again." },
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
      <h1>Shared file</h1>
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
                Ask the person who sent you this link if you don’t have the password.
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
        This link is valid until {formatInZone(file.expires_at, time_zone)}. Interrupted downloads can be resumed.
      </p>
    </div>
  );
}

const reasons: Record<Exclude<SharedFile["state"], "active">, { title: string; text: string }> = {
  unknown: {
    title: "This link doesn’t work",
    text: "It may be incomplete. Open it again from the message you received.",
  },
  expired: { title: "This link has expired", text: "Ask the person who sent it for a new link." },
  used_up: {
    title: "This link has reached its limit",
    text: "The file has been downloaded the maximum number of times. Ask the person who sent the link for a new one.",
  },
  revoked: {
    title: "This link was revoked",
    text: "If you still need the file, ask the person who sent you the link.",
  },
  no_file: {
    title: "This file is no longer available",
    text: "If you still need it, ask the person who sent you the link.",
  },
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
