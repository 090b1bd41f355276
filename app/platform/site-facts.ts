/** The facts about the site that any part of the application may need. */
export interface SiteFacts {
  name: string;
  /** The language of items without one, as in `lang`. */
  language: string;
  /** An IANA time zone name. */
  timeZone: string;
  /** Empty if the site has no contact address. */
  contactEmail: string;
}
