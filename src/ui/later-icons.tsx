import { Icon } from './icons.tsx';

// In a file of their own, as the first screen needs none of them (N3).

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11m-5-4.5 5 5 5-5M5 20h14" />
  </Icon>
);

export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9.5" />
    <path d="M12 7v5.5l3.5 2" />
  </Icon>
);

export const RefreshIcon = () => (
  <Icon>
    <path d="M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 4v4.5h-4.5" />
  </Icon>
);
