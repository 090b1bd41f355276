import type { Readable } from "node:stream";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import { listEnvelope } from "#app/platform/http/lists.ts";
import { exportFile, exportFilePath, exportLink } from "./export-subscribers.server.ts";
import {
  changeSubscriber,
  changeSubscribers,
  getSubscriber,
  listSubscribers,
  mayManage,
  removeSubscriber,
} from "./manage-subscribers.server.ts";
import { subscribe, subscribeVisitor, unsubscribe } from "./subscribe.server.ts";
import {
  BulkInput,
  BulkReport,
  ExportLink,
  ExportQuery,
  Subscriber,
  SubscriberChanges,
  SubscriberInput,
  SubscriberQuery,
  SubscriberReplacement,
  subscribersPath,
} from "./subscribers.resource.ts";

const tags = ["Subscribers"];
const managers = { access: ["owner", "editor"] } as const;
const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const CsvFile = z.custom<Readable>().meta({ type: "string" });
const itemPath = `${subscribersPath}:id/` as const;

/** Subscribing, and what staff do with subscribers. */
export function serveSubscribers(http: Http, app: App): void {
  http.get(
    subscribersPath,
    {
      config: managers,
      schema: {
        tags,
        summary: "List subscribers",
        querystring: SubscriberQuery,
        response: { 200: listEnvelope(Subscriber) },
      },
    },
    (request) => listSubscribers(app, request.actor, request.query, request.url),
  );

  http.post(
    subscribersPath,
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Subscribe",
        description:
          "For visitors limited to 5 a minute and 30 a day from one address. An address that is subscribed is a 400 with the code `unique`.",
        body: SubscriberInput,
        response: { 201: Subscriber },
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      reply.code(201);
      // A member of staff who fills in the site's form subscribes; one who uses the API adds.
      if (mayManage(actor)) return subscribe(app, { email: body.email, source: body.source ?? "staff" });
      return subscribeVisitor(app, clientAddress(request), body);
    },
  );

  http.get(
    itemPath,
    { config: managers, schema: { tags, summary: "Get a subscriber", params, response: { 200: Subscriber } } },
    (request) => getSubscriber(app, request.actor, request.params.id),
  );

  http.put(
    itemPath,
    {
      config: managers,
      schema: {
        tags,
        summary: "Replace a subscriber",
        params,
        body: SubscriberReplacement,
        response: { 200: Subscriber },
      },
    },
    (request) => changeSubscriber(app, request.actor, request.params.id, request.body),
  );

  http.patch(
    itemPath,
    {
      config: managers,
      schema: { tags, summary: "Change a subscriber", params, body: SubscriberChanges, response: { 200: Subscriber } },
    },
    (request) => changeSubscriber(app, request.actor, request.params.id, request.body),
  );

  http.delete(
    itemPath,
    { config: managers, schema: { tags, summary: "Delete a subscriber", params, response: { 204: z.null() } } },
    async (request, reply) => {
      await removeSubscriber(app, request.actor, request.params.id);
      return reply.code(204).send(null);
    },
  );

  http.post(
    `${subscribersPath}bulk/`,
    {
      config: managers,
      schema: { tags, summary: "Block, unblock or delete many", body: BulkInput, response: { 200: BulkReport } },
    },
    (request) => changeSubscribers(app, request.actor, request.body),
  );

  serveExport(http, app);
  serveUnsubscribe(http, app);
}

function serveExport(http: Http, app: App) {
  http.get(
    `${subscribersPath}export/`,
    {
      config: managers,
      schema: {
        tags,
        summary: "Get a link to the list as CSV",
        description: "The list's own filters, or the ids of checked rows.",
        querystring: ExportQuery,
        response: { 200: ExportLink },
      },
    },
    async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      return exportLink(app, request.actor, request.query);
    },
  );

  http.get(
    exportFilePath,
    {
      config: { access: "public" },
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: "Download the list as CSV",
        description: "Only by a link that the export gave.",
        querystring: ExportQuery.extend({ expires: z.string(), signature: z.string() }),
        response: { 200: { description: "The file, in UTF-8", content: { "text/csv": { schema: CsvFile } } } },
      },
    },
    async (request, reply) => {
      const file = await exportFile(app, request.url, request.query);
      const day = app.now().toISOString().slice(0, 10);
      return reply
        .header("Content-Type", "text/csv; charset=utf-8")
        .header("Content-Disposition", `attachment; filename="subscribers-${day}.csv"`)
        .header("Cache-Control", "no-store")
        .send(file);
    },
  );
}

function serveUnsubscribe(http: Http, app: App) {
  const path = `${subscribersPath}unsubscribe/`;
  const querystring = z.object({ token: z.string().min(1).max(2000) });

  http.get(
    path,
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Go to the page that unsubscribes",
        description: "Changes nothing: mail scanners follow links.",
        querystring,
        response: { 303: z.string().meta({ description: "To the page" }) },
      },
    },
    async (request, reply) => reply.redirect(`/unsubscribe?${new URLSearchParams(request.query)}`, 303),
  );

  http.register(async (scope) => {
    // Mail programs post a form of one fixed field (RFC 8058, 3.1), which says nothing that the address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 4096 }, (_request, _body, done) => done(null));
    scope.withTypeProvider<ZodTypeProvider>().post(
      path,
      {
        config: { access: "public" },
        schema: {
          tags,
          summary: "Unsubscribe with the link of a mail",
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
