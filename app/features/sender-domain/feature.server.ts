import type { Feature } from "#app/resources/feature.ts";
import { scheduleDomainCheck } from "./schedule-domain-check.server.ts";
import { serveSenderDomain } from "./serve-sender-domain.server.ts";

export const senderDomainFeature: Feature = {
  serve(http, app) {
    serveSenderDomain(http, app);
    scheduleDomainCheck(http, app);
  },
};
