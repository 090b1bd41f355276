import { owners } from "#app/platform/access/rules.ts";
import type { Feature } from "#app/resources/feature.ts";
import { lateBackups } from "./backups.server.ts";

export const backupsFeature: Feature = {
  waiting: [
    {
      name: "late backup",
      rule: owners,
      labels: { one: "backup is late, the last one was made", many: "backups are late" },
      path: "/admin/audit?resource=backup",
      query: lateBackups,
    },
  ],
};
