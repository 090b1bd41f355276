import { z } from "zod";
import { defineSettings } from "#app/resources/define-settings.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { rows } from "#app/resources/inputs/rows.ts";
import { line, optionalLine } from "#app/resources/values.ts";
import { linkTarget } from "./link-target.ts";
import { menuEntries, menuEntryNames } from "./menu-entries.ts";

const MenuRow = z.strictObject({
  entry: z.enum(menuEntryNames).meta({ title: "Entry", "x-labels": menuEntries }),
  label: optionalLine(40).meta({ title: "Another label" }),
  hidden: z.boolean().default(false).meta({ title: "Hide it" }),
});

const FooterLink = z.strictObject({
  label: line(60).meta({ title: "Text" }),
  url: linkTarget.refine((text) => text !== "", "Enter a path such as /books, or an address.").meta({ title: "Link" }),
});

export const navigationSettings = defineSettings({
  label: "Menu and footer",
  fields: {
    menu: labelled(rows(MenuRow, 30), {
      title: "Main menu",
      description:
        "Entries in the order in which they come first, with another label, or hidden. The others follow as usual. Hiding a group hides its entries.",
    }),
    footer_links: labelled(rows(FooterLink, 12), {
      title: "Links in the footer",
      description: "Instead of the usual four: Vision, Founder Quotes, Newsletter, Video Channel.",
    }),
  },
  publicFields: ["menu", "footer_links"],
});
