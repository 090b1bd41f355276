import type { Feature } from "#app/resources/feature.ts";
import { serveRedirectImport } from "./import/import-routes.server.ts";
import { forgetLeftAddresses, leaveRedirects } from "./left-addresses.server.ts";
import { redirects } from "./redirects.resource.ts";
import { redirectResource, showRedirects } from "./redirects.server.ts";

export const redirectsFeature: Feature = {
  resources: [redirectResource],
  serve: serveRedirectImport,
  changeListeners: [
    { of: "all", onChange: leaveRedirects },
    { of: redirects, onChange: forgetLeftAddresses },
    { of: redirects, onChange: showRedirects },
  ],
};
