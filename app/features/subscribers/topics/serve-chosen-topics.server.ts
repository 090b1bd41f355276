import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { subscribers } from "../subscribers.resource.ts";
import { ChosenTopics, chooseTopics, readChosenTopics, TopicChoice } from "./chosen-topics.server.ts";

/** Serves the topic choice that each letter links to. */
export function serveChosenTopics(http: Http, app: App): void {
  const path = `${subscribers.path}/topics/` as const;
  const tags = [subscribers.labels.many];
  const querystring = z.looseObject({ token: z.string().min(1).max(2000) });
  const response = { 200: ChosenTopics };
  http.get(
    path,
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Get a subscriber’s topics with the link from a letter",
        querystring,
        response,
      },
    },
    (request) => readChosenTopics(app, request.query.token),
  );
  http.post(
    path,
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Choose topics with the link from a letter",
        querystring,
        body: TopicChoice,
        response,
      },
    },
    (request) => chooseTopics(app, request.query.token, request.body),
  );
}
