/** What any part of the application may need to know of the site it serves. */
export interface SiteFacts {
  name: string;
  /** The language of items that name none, as in `lang`. */
  language: string;
  /** IANA name. */
  timeZone: string;
  /** Empty if there is none. */
  contactEmail: string;
}
