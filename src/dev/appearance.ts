import { useEffect } from 'react';

const KEY = 'flows|appearance';

function show(appearance: string): void {
  document.documentElement.dataset.appearance = appearance;
}

/** Dark if the system is, unless this viewer was switched. */
export function useAppearance(): void {
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => show(localStorage.getItem(KEY) ?? (dark.matches ? 'dark' : 'light'));
    follow();
    dark.addEventListener('change', follow);
    return () => dark.removeEventListener('change', follow);
  }, []);
}

/** Switches to the other appearance. */
export function switchAppearance(): void {
  const other = document.documentElement.dataset.appearance === 'dark' ? 'light' : 'dark';
  localStorage.setItem(KEY, other);
  show(other);
}
