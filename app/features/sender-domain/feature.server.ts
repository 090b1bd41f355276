import { scheduleDomainCheck } from "#app/platform/mail/sender-domain/schedule-domain-check.ts";
import { serveSenderDomain } from "#app/platform/mail/sender-domain/serve-sender-domain.ts";
import type { Feature } from "#app/resources/feature.ts";

export const senderDomainFeature: Feature = {
  serve(http, app) {
    serveSenderDomain(http, app);
    scheduleDomainCheck(http, app);
  },
};
