import { z } from "zod";

export const firstStepsPath = "/api/common/first-steps/";

/** In the suggested order. */
export const firstStepNames = [
  "name",
  "logo",
  "time_zone",
  "contact",
  "email",
  "own_name",
  "founder",
  "service",
  "article",
  "colleague",
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

export const FirstSteps = z
  .object({
    hidden: z.boolean().meta({ description: "Whether Getting started is hidden for your account." }),
    steps: z.array(z.object({ name: z.enum(firstStepNames), done: z.boolean() })),
  })
  .meta({ id: "FirstSteps" });
export type FirstSteps = z.infer<typeof FirstSteps>;
