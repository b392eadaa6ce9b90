/**
 * Whether the browser forbids cookies for this site. Tested by asking for storage, which is forbidden together
 * with them: that leaves nothing behind, and Chromium reports cookies as enabled anyway. Where there is just no
 * storage, as in the web view of many an app, it is null, and there are cookies.
 */
export function forbidsCookies(): boolean {
  try {
    return window.sessionStorage === undefined;
  } catch {
    return true;
  }
}
