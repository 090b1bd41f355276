import { z } from "zod";
import { defineSettings } from "#app/resources/define-settings.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { rows } from "#app/resources/inputs/rows.ts";
import { line, optionalLine } from "#app/resources/values.ts";
import { linkTarget } from "./link-target.ts";
import { menuEntries, menuEntryNames } from "./menu-entries.ts";

const MenuRow = z.strictObject({
  entry: z.enum(menuEntryNames).meta({ title: "Menu item", "x-labels": menuEntries }),
  label: optionalLine(40).meta({ title: "Custom label" }),
  hidden: z.boolean().default(false).meta({ title: "Hide" }),
});

const FooterLink = z.strictObject({
  label: line(60).meta({ title: "Text" }),
  url: linkTarget.refine((text) => text !== "", "Enter a path such as /books, or a URL.").meta({ title: "Link" }),
});

export const navigationSettings = defineSettings({
  label: "Menu and footer",
  fields: {
    menu: labelled(rows(MenuRow, 30), {
      title: "Main menu",
      description:
        "These items come first, in this order. You can rename or hide each of them. All others follow in their usual order. Hiding a group hides its items.",
    }),
    footer_links: labelled(rows(FooterLink, 12), {
      title: "Footer links",
      description: "Replaces the default links: Vision, Founder Quotes, Newsletter, Video Channel.",
    }),
  },
  publicFields: ["menu", "footer_links"],
});
