import { z } from "zod";

/** `unchecked`: not queried yet; `unknown`: the DNS did not respond. */
export const recordStatuses = ["good", "advice", "missing", "wrong", "unknown", "unchecked"] as const;
export type RecordStatus = (typeof recordStatuses)[number];

export const recordPurposes = ["spf", "dkim", "dmarc", "mx"] as const;
export type RecordPurpose = (typeof recordPurposes)[number];

export const RecordCheck = z
  .object({
    purpose: z.enum(recordPurposes),
    type: z.enum(["TXT", "MX"]),
    name: z.string().meta({ description: "The full name, including the domain." }),
    value: z.string().meta({ description: "The value to set, merged with the current one where possible." }),
    found: z.array(z.string()).meta({ description: "The current values." }),
    status: z.enum(recordStatuses),
    messages: z.array(z.string()),
  })
  .meta({ id: "SenderRecord" });
export type RecordCheck = z.infer<typeof RecordCheck>;
