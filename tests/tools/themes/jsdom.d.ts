/** What the theme check uses of jsdom, which comes without types. */
declare module 'jsdom' {
  export class JSDOM {
    /** @throws {Error} if it is XML by its type, and not well-formed. */
    constructor(text: string, options: { readonly contentType: string });
    readonly window: { readonly document: Document };
  }
}
