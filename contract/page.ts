/** Where the page carries its configuration: a data block, which no browser runs and no CSP stops. */
export const CONFIG_ELEMENT_ID = 'config';
/** Where the page says, in another, what a server has drawn in it. */
export const SERVED_ELEMENT_ID = 'served';
/** Where a page that was drawn ahead says what it was drawn from: it becomes the former where that still holds. */
export const AHEAD_ELEMENT_ID = 'drawn-ahead';
/** The templates in which such a page keeps its form until then, and its scripts, which the form does not wait for. */
export const FORM_ELEMENT_ID = 'drawn-form';
export const SCRIPTS_ELEMENT_ID = 'drawn-scripts';
