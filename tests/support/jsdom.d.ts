/** The DOM of the unit tests brings no types. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string);
    readonly window: { DOMParser: typeof DOMParser; document: Document };
  }
}
