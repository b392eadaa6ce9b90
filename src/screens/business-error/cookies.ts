/**
 * Whether the browser keeps nothing for this site: whoever forbids cookies forbids storage with them. It can be
 * asked for without leaving anything, and Chromium says that cookies are enabled all the same.
 */
export function forbidsCookies(): boolean {
  try {
    return !window.sessionStorage;
  } catch {
    return true;
  }
}
