/** Where the page carries its configuration: a data block, which no browser runs and no CSP stops. */
export const CONFIG_ELEMENT_ID = 'config';
/** Where the page says, in another, what a server has drawn in it. */
export const SERVED_ELEMENT_ID = 'served';
