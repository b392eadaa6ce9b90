import type { ReactNode } from 'react';

interface ChipProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox with its label. */
export function Chip({ checked, onChange, children }: ChipProps) {
  return (
    <label className="chip">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
