/**
 * Whether the browser forbids cookies for this site. Tested by asking for storage, which is forbidden together
 * with them: that leaves nothing behind, and Chromium reports cookies as enabled anyway.
 */
export function forbidsCookies(): boolean {
  try {
    return !window.sessionStorage;
  } catch {
    return true;
  }
}
