/** The unit tests' DOM has no types of its own. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string);
    readonly window: { DOMParser: typeof DOMParser; document: Document };
  }
}
