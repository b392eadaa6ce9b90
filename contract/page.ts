/** Id of the data block with the configuration: browsers do not run it, so no CSP blocks it. */
export const CONFIG_ELEMENT_ID = 'config';
/** Id of the data block describing the server-rendered form. */
export const SERVED_ELEMENT_ID = 'served';
/** Id of the data block describing a form rendered at deployment; renamed to `served` once it is known to match. */
export const AHEAD_ELEMENT_ID = 'drawn-ahead';
/** Ids of the templates that hold such a page's form until it matches, and its scripts, which the form need not wait for. */
export const FORM_ELEMENT_ID = 'drawn-form';
export const SCRIPTS_ELEMENT_ID = 'drawn-scripts';
