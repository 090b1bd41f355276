import type { FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { editors, listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import {
  expectedVersion,
  returnsVersion,
  setCreatedHeaders,
  setItemEtag,
  versionHeaders,
} from "#app/platform/http/item-version.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { getSchemas } from "#app/resources/schemas.server.ts";
import { sendConfirmationAgain } from "./consent/confirmations.server.ts";
import { subscribe, subscribeVisitor, unsubscribe, unsubscribeById } from "./subscribe.server.ts";
import { changeSubscriber, subscriberResource } from "./subscriber-resource.server.ts";
import { StaffSubscriberInput, SubscriberChanges, SubscriberReplacement, subscribers } from "./subscribers.resource.ts";

const tags = [subscribers.labels.many];
const { item: Subscriber } = getSchemas(subscriberResource);
const OwnSubscription = Subscriber.omit({
  created_by: true,
  name: true,
  is_confirmed: true,
  is_undeliverable: true,
  is_unsubscribed: true,
  unsubscribed_at: true,
  unsubscribed_letter: true,
}).meta({
  id: "OwnSubscription",
});
const managers = { access: listRoles(editors) };
const params = z.object({ id: rowIdParam });
const path = `${subscribers.path}/` as const;
const itemPath = `${path}:id/` as const;

/** Subscribing, unsubscribing, and changing subscribers, whose addresses are unique. */
export function serveSubscribers(http: Http, app: App): void {
  http.post(
    path,
    {
      config: { access: "public", ...returnsVersion },
      schema: {
        tags,
        summary: "Subscribe",
        description:
          "Visitors can send 5 requests a minute and 30 a day from one IP address. An email address that is already subscribed is rejected with 400 and the code `unique`; people who have unsubscribed can subscribe again.",
        body: StaffSubscriberInput,
        response: { 201: OwnSubscription },
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const isStaff = editors(actor, "");
      if (body.name !== undefined && !isStaff) throw InvalidInput.field("name", "unknown", "Unknown field.");
      // An editor who uses the site's form subscribes like anybody else; through the API, they add a subscriber.
      const subscriber = isStaff
        ? await subscribe(app, actor, { ...body, source: body.source ?? "staff" })
        : await subscribeVisitor(app, clientAddress(request), body);
      return setCreatedHeaders(reply, path, subscriber);
    },
  );

  const change = async (
    request: FastifyRequest<{ Params: { id: number }; Body: z.output<typeof SubscriberChanges> }>,
    reply: FastifyReply,
  ) => {
    const changes = { ...request.body, version: expectedVersion(request, request.body.version) };
    return setItemEtag(reply, await changeSubscriber(app, request.actor, request.params.id, changes));
  };
  http.put(
    itemPath,
    {
      config: { ...managers, ...returnsVersion },
      schema: {
        tags,
        summary: "Replace a subscriber",
        params,
        headers: versionHeaders,
        body: SubscriberReplacement,
        response: { 200: Subscriber },
      },
    },
    change,
  );

  http.patch(
    itemPath,
    {
      config: { ...managers, ...returnsVersion },
      schema: {
        tags,
        summary: "Change a subscriber",
        params,
        headers: versionHeaders,
        body: SubscriberChanges,
        response: { 200: Subscriber },
      },
    },
    change,
  );

  http.post(
    `${itemPath}unsubscribe/`,
    {
      config: { ...managers, extraStatuses: [404] },
      schema: {
        tags,
        summary: "Unsubscribe someone at their request",
        description: "They stay in the list. Only they can subscribe again.",
        params,
        body: z.strictObject({}).nullish(),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await unsubscribeById(app, requireStaff(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  http.post(
    `${itemPath}confirmation/`,
    {
      config: { ...managers, extraStatuses: [404] },
      schema: {
        tags,
        summary: "Resend the confirmation link",
        description: "An email address gets at most three confirmation emails a day.",
        params,
        body: z.strictObject({}).nullish(),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await sendConfirmationAgain(app, requireStaff(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  serveUnsubscribe(http, app);
}

function serveUnsubscribe(http: Http, app: App) {
  const unsubscribePath = `${path}unsubscribe/`;
  // Loose, since programs that forward emails add parameters to links.
  const querystring = z.looseObject({ token: z.string().min(1).max(2000) });

  http.get(
    unsubscribePath,
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Redirect to the unsubscribe page",
        description: "Changes nothing, because email scanners follow links.",
        querystring,
        response: { 303: z.string().meta({ description: "A redirect to the page" }) },
      },
    },
    async (request, reply) =>
      reply.redirect(`/unsubscribe?${new URLSearchParams({ token: request.query.token })}`, 303),
  );

  http.register(async (scope) => {
    // Email programs post a form with one fixed field (RFC 8058, section 3.1), which adds nothing to the URL.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 4096 }, (_request, _body, done) => done(null));
    scope.withTypeProvider<ZodTypeProvider>().post(
      unsubscribePath,
      {
        config: { access: "public", fromAnySite: true },
        schema: {
          tags,
          summary: "Unsubscribe with the link from an email",
          querystring,
          response: { 200: z.object({ detail: z.string() }) },
        },
      },
      async (request) => {
        await unsubscribe(app, request.query.token);
        return { detail: "You are unsubscribed." };
      },
    );
  });
}
