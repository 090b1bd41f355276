import type { Feature } from "#app/resources/feature.ts";
import { serveAccount } from "./account-routes.server.ts";
import { serveApiTokens } from "./api-token-routes.server.ts";
import { serveAuth } from "./auth-routes.server.ts";
import { serveOtp } from "./otp-routes.server.ts";
import { servePasskeys } from "./passkey-routes.server.ts";
import { servePasswords } from "./password-routes.server.ts";
import { serveSessions } from "./session-routes.server.ts";
import { serveStaff } from "./staff-routes.server.ts";

export const staffFeature: Feature = {
  serve(http, app) {
    serveAuth(http, app);
    serveAccount(http, app);
    servePasskeys(http, app);
    serveApiTokens(http, app);
    serveSessions(http, app);
    servePasswords(http, app);
    serveOtp(http, app);
    serveStaff(http, app);
  },
};
