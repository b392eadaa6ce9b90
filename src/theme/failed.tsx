/** The box that replaces the page when no theme could be loaded; German by specification (T1). */
export function ThemeFailed() {
  return (
    <main className="theme-failed" lang="de" role="alert">
      <h1>Fehler</h1>
      <p>Die Anwendung konnte nicht gestartet werden. Bitte versuchen Sie es später noch einmal.</p>
    </main>
  );
}
