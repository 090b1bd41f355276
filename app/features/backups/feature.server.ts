import { owners } from "#app/platform/access/rules.ts";
import type { Feature } from "#app/resources/feature.ts";
import { lateBackups } from "./backups.server.ts";

export const backupsFeature: Feature = {
  waiting: [
    {
      name: "late backup",
      rule: owners,
      labels: { one: "overdue backup, last made", many: "overdue backups" },
      path: "/admin/audit?resource=backup",
      query: lateBackups,
    },
  ],
};
