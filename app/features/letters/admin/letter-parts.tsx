import { lazy } from "react";
import type { ResourceParts } from "#app/resources/resource-parts.ts";
import { LetterState } from "./sending/letter-state.tsx";

export const letterParts: ResourceParts = {
  list: {
    Above: lazy(() => import("./outcomes/mailbox-notice.tsx")),
    Tools: lazy(() => import("./templates/template-button.tsx")),
    cells: {
      sending_state: {
        Cell: LetterState,
        fields: ["sending_at", "sent_percent"],
        isMoving: ({ sending_state }) => sending_state === "sending",
      },
    },
  },
  form: { Panel: lazy(() => import("./letter-panel.tsx")) },
};
