import { type FormEvent, useId, useRef, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { createBrowserClient } from "#app/platform/api-client/browser-client.ts";
import { isEmailAddress } from "#app/platform/email-address.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { FrameData } from "./frame-data.ts";
import {
  answerIn,
  answerToRefusal,
  ownPath,
  type SubscribeAnswer,
  type SubscribeSource,
  subscribeMessages,
} from "./subscribe-answer.ts";

interface SubscribeFormProps {
  source: SubscribeSource;
  apiBaseUrl: string | null;
}

/**
 * Idle, loading (a spinner stands in for the button), idle again and empty, whatever came of it.
 * Without script it is posted to `/subscribe`, which comes back here with the message. What failed
 * is said by a toast, which goes, and at the field, where it stays until it is mended.
 */
export function SubscribeForm({ source, apiBaseUrl }: SubscribeFormProps) {
  const location = useLocation();
  const frame = useRouteLoaderData<FrameData>("site/layout");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [loading, setLoading] = useState(false);
  const [answer, setAnswer] = useState(() => answerIn(new URLSearchParams(location.search), source));
  const [typed] = useState(() => (answer ? frame?.typed : undefined));
  const problem = answer && answer !== "success" ? subscribeMessages[answer].message : undefined;

  function tell(newest: SubscribeAnswer) {
    const { type, message } = subscribeMessages[newest];
    notify[type](message);
    setAnswer(newest);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loading) return;
    const form = event.currentTarget;
    const email = input.current?.value.trim() ?? "";
    if (!isEmailAddress(email)) {
      tell("invalid");
      input.current?.focus();
      return;
    }
    setLoading(true);
    tell(await send(email, source, apiBaseUrl));
    form.reset();
    // What has come back to be mended is done with as well.
    if (input.current) input.current.value = "";
    setLoading(false);
    // The button that had the focus is gone.
    if (document.activeElement === document.body) input.current?.focus({ preventScroll: true });
  }

  return (
    <form className="subscribe" method="post" action="/subscribe" noValidate onSubmit={submit} data-hold>
      <input type="hidden" name="from" value={ownPath(location)} />
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
          defaultValue={typed}
          aria-invalid={answer === "invalid" || undefined}
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

async function send(email: string, source: string, apiBaseUrl: string | null): Promise<SubscribeAnswer> {
  try {
    const client = createBrowserClient({ baseUrl: apiBaseUrl ?? undefined });
    await client.post("/api/viewer/subscriber/", { email, source });
    return "success";
  } catch (error) {
    return answerToRefusal(error instanceof ApiError ? emailCodes(error.body) : []);
  }
}

function emailCodes(body: unknown): unknown[] {
  const codes = (body as { codes?: { email?: unknown } } | undefined)?.codes?.email;
  return Array.isArray(codes) ? codes : [];
}
