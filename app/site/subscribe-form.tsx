import { type FormEvent, useId, useRef, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { createBrowserClient } from "#app/platform/api-client/browser-client.ts";
import { isEmailAddress } from "#app/platform/text/email-address.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { LayoutData } from "./layout-data.ts";
import {
  readSubscribeResult,
  type SubscribeResult,
  type SubscribeSource,
  stripFormMessage,
  subscribeMessages,
  toSubscribeResult,
} from "./subscribe-result.ts";

interface SubscribeFormProps {
  source: SubscribeSource;
  apiBaseUrl: string | null;
}

/**
 * The form's states are idle, loading (a spinner replaces the button), and idle again with an empty field. Without
 * JavaScript it posts to `/subscribe`, which redirects back with the result. An error is shown in a toast, which
 * disappears, and at the field until it is corrected.
 */
export function SubscribeForm({ source, apiBaseUrl }: SubscribeFormProps) {
  const location = useLocation();
  const layoutData = useRouteLoaderData<LayoutData>("site/layout");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [loading, setLoading] = useState(false);
  const [result, setResult] = useState(() => readSubscribeResult(new URLSearchParams(location.search), source));
  const [submittedEmail] = useState(() => (result ? layoutData?.submittedEmail : undefined));
  const problem = result && result !== "success" ? subscribeMessages[result].message : undefined;

  function report(latest: SubscribeResult) {
    const { type, message } = subscribeMessages[latest];
    notify[type](message);
    setResult(latest);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loading) return;
    const form = event.currentTarget;
    const email = input.current?.value.trim() ?? "";
    if (!isEmailAddress(email)) {
      report("invalid");
      input.current?.focus();
      return;
    }
    setLoading(true);
    report(await send(email, source, apiBaseUrl));
    form.reset();
    // `reset` would restore the previously submitted address.
    if (input.current) input.current.value = "";
    setLoading(false);
    // The focused button has been replaced by the spinner.
    if (document.activeElement === document.body) input.current?.focus({ preventScroll: true });
  }

  return (
    <form className="subscribe" method="post" action="/subscribe" noValidate onSubmit={submit} data-hold>
      <input type="hidden" name="from" value={stripFormMessage(location)} />
      <input type="hidden" name="source" value={source} />
      <label htmlFor={id}>Email address</label>
      {problem ? (
        <p className="subscribe-problem" id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
      <div className="subscribe-row">
        <input
          ref={input}
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={submittedEmail}
          aria-invalid={result === "invalid" || undefined}
          aria-describedby={problem && `${id}-problem`}
        />
        {loading ? (
          <span className="spinner" role="status">
            <span className="visually-hidden">Subscribing</span>
          </span>
        ) : (
          <button type="submit" className="button">
            Subscribe
          </button>
        )}
      </div>
    </form>
  );
}

async function send(email: string, source: string, apiBaseUrl: string | null): Promise<SubscribeResult> {
  try {
    const client = createBrowserClient({ baseUrl: apiBaseUrl ?? undefined });
    await client.post("/api/viewer/subscriber/", { email, source });
    return "success";
  } catch (error) {
    return toSubscribeResult(error instanceof ApiError ? emailCodes(error.body) : []);
  }
}

function emailCodes(body: unknown): unknown[] {
  const codes = (body as { codes?: { email?: unknown } } | undefined)?.codes?.email;
  return Array.isArray(codes) ? codes : [];
}
