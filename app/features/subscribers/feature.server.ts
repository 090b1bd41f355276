import { serveForms } from "#app/platform/http/serve-forms.ts";
import type { Feature } from "#app/resources/feature.ts";
import { processUnconfirmed } from "./consent/remind-and-forget.server.ts";
import { serveImports } from "./imports/import-routes.server.ts";
import { subscriberFacts, subscriberPersonalData } from "./person-subscriptions.server.ts";
import { cancelWelcomeEmails, subscriberResource } from "./subscriber-resource.server.ts";
import { subscribers } from "./subscribers.resource.ts";
import { serveSubscribers } from "./subscribers.server.ts";
import { serveChosenTopics } from "./topics/serve-chosen-topics.server.ts";
import { topicResource } from "./topics/topics.server.ts";

export const subscribersFeature: Feature = {
  resources: [subscriberResource, topicResource],
  serve(http, app) {
    serveSubscribers(http, app);
    serveChosenTopics(http, app);
    return serveForms(http, (scope) => serveImports(scope, app));
  },
  changeListeners: [{ of: subscribers, onChange: cancelWelcomeEmails }],
  hourly: { "unconfirmed subscriptions": processUnconfirmed },
  personalData: subscriberPersonalData,
  personFacts: subscriberFacts,
};
