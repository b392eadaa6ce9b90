/** The demo's parties: those of the start page, and one for each bank. */
const OF_DEMO = /^(?:demo-|pk_app$)/;

/** The party of the demo that opens a log-in in a browser: the file's, or the usual one in place of a bank's own. */
export const demoClientFor = (clientId: string): string =>
  OF_DEMO.test(clientId) ? clientId : 'demo-yes';
