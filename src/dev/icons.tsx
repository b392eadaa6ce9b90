const PATHS = {
  first: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M15 5l-8 7 8 7z',
  forward: 'M9 5l8 7-8 7z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  target: 'M12 3v4M12 17v4M3 12h4M17 12h4M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  theme: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  stopped: 'M6 12h12',
  error: 'M12 6v8M12 18v.5',
  outside: 'M7 17L17 7M9 7h8v8',
  save: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  open: 'M12 16V5M7 9.5l5-5 5 5M5 20h14',
} as const;

type IconName = keyof typeof PATHS;

/** An icon beside text, or in a control that has a name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** A key with the same effect. */
  readonly shortcut?: string;
  readonly onClick: () => void;
}

/** A button with an icon, and its name as a tooltip. */
export function IconButton({ icon, label, shortcut, onClick }: IconButtonProps) {
  const title = shortcut === undefined ? label : `${label} (${shortcut})`;
  return (
    <button type="button" aria-label={label} title={title} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
