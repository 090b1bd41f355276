import { data, type MetaDescriptor } from "react-router";
import type { App } from "#app/platform/app.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { SiteLink } from "#app/site/site-link.tsx";
import { chooseTopics, readChosenTopics, TopicChoice } from "../topics/chosen-topics.server.ts";
import { CHOOSE_TOPICS } from "../topics/topics-link.ts";
import type { Route } from "./+types/choose-topics.ts";
import "./choose-topics.css";

export const meta = (): MetaDescriptor[] => [{ title: "Choose your topics" }, { name: "robots", content: "noindex" }];

/** Private, because the page belongs to one subscriber. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

const readToken = (request: Request) => new URL(request.url).searchParams.get(CHOOSE_TOPICS.parameter) ?? "";

async function read(app: App, token: string) {
  try {
    return { topics: (await readChosenTopics(app, token)).topics, problem: null };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return { topics: [], problem: error.problems[0]?.message ?? "" };
  }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = context.get(requestContext);
  return data(await read(app, readToken(request)), { headers: headers() });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { app } = context.get(requestContext);
  const form = await request.formData();
  const ids = (name: string) => form.getAll(name).map(Number);
  const choice = TopicChoice.safeParse({ offered: ids("offered"), wanted: ids("wanted") });
  if (!choice.success) return data({ done: false }, { status: 400 });
  try {
    await chooseTopics(app, readToken(request), choice.data);
    return { done: true };
  } catch (error) {
    if (error instanceof InvalidInput) return data({ done: false }, { status: 400 });
    throw error;
  }
}

export default function ChooseTopics({ loaderData: { topics, problem }, actionData }: Route.ComponentProps) {
  if (problem !== null || topics.length === 0)
    return (
      <div className="notice-page">
        <h1>Choose your topics</h1>
        <p className="lead">{problem ?? "Our letters have no topics at the moment. You receive all of them."}</p>
        <p>
          <SiteLink to="/newsletter" className="button">
            Go to the newsletter
          </SiteLink>
        </p>
      </div>
    );
  return (
    <div className="notice-page">
      <h1>Choose your topics</h1>
      {actionData ? (
        <p className="lead" role={actionData.done ? "status" : "alert"}>
          {actionData.done
            ? "Your topics are saved. They apply from the next letter."
            : "Your topics couldn’t be saved. Open the link from the letter again."}
        </p>
      ) : (
        <p className="lead">Choose which letters you want to receive.</p>
      )}
      {/* Without an action, it posts to the current URL, which contains the token. */}
      <form method="post" className="topics-form">
        <fieldset>
          <legend>Letters about</legend>
          {topics.map(({ id, name, description, is_wanted }) => (
            <label key={id}>
              <input type="hidden" name="offered" value={id} />
              <input type="checkbox" name="wanted" value={id} defaultChecked={is_wanted} />
              <span>
                <strong dir="auto">{name}</strong>
                {description ? <span dir="auto">{description}</span> : null}
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className="button">
          Save topics
        </button>
      </form>
      <p className="topics-note">
        Letters without a topic go to all subscribers. To stop all letters, use the “Unsubscribe” link in any of them.
      </p>
    </div>
  );
}
