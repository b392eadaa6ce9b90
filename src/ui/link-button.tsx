import './button.css';
import './link-button.css';

interface LinkButtonProps {
  href: string;
  children: string;
}

/** A link that looks like a button. It opens in a new tab; this page continues. */
export function LinkButton({ href, children }: LinkButtonProps) {
  return (
    <a
      className="button button--secondary button--link"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  );
}
