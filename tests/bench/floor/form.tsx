/** The form of every floor page: two fields and a button. */
export interface FormProps {
  words: { title: string; user: string; pin: string; submit: string };
  user: string;
  pin: string;
  onUser: (value: string) => void;
  onPin: (value: string) => void;
  onSubmit: () => void;
}

export function FloorForm({ words, user, pin, onUser, onPin, onSubmit }: FormProps) {
  return (
    <main>
      <h1>{words.title}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <label htmlFor="u">{words.user}</label>
        <input
          id="u"
          autoComplete="username"
          value={user}
          onChange={(event) => onUser(event.target.value)}
        />
        <label htmlFor="p">{words.pin}</label>
        <input
          id="p"
          type="password"
          autoComplete="current-password"
          value={pin}
          onChange={(event) => onPin(event.target.value)}
        />
        <button type="submit">{words.submit}</button>
      </form>
    </main>
  );
}
