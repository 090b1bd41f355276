import { text } from "./compose.ts";
import type { DemoSettings } from "./types.ts";

export const settings: DemoSettings = {
  academy_name: "Lightwell Academy",
  footer_about: text`Lightwell Academy is a small school for self-development and honest positive
    thinking. Since 2011, in an old schoolroom in Aldermere and online, we have offered
    mentorship, an astro-clinic and evening classes, four letters a year, and a room that is
    brighter than it should be.`,
  contact_email: "hello@lightwell.example",
  phone: "+44 1632 960142",
  address: "The Old Schoolroom, Lantern Yard, Aldermere, Yorkshire, United Kingdom",
  social_links: [
    { network: "facebook", url: "https://www.facebook.com/lightwellacademy" },
    { network: "x", url: "https://x.com/lightwellacademy" },
    { network: "linkedin", url: "https://www.linkedin.com/company/lightwellacademy" },
    { network: "youtube", url: "https://www.youtube.com/@lightwellacademy" },
  ],
  time_zone: "Europe/London",
  share_picture: "dawn-05",
};
