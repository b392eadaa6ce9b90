import './button.css';
import './link-button.css';

interface LinkButtonProps {
  /** Without one, it is inactive, and keeps the focus. */
  href: string | undefined;
  children: string;
}

/** A link that looks like a button. It opens in a new tab; this page continues. */
export function LinkButton({ href, children }: LinkButtonProps) {
  const inactive = href === undefined;
  return (
    <a
      className={`button button--secondary button--link${inactive ? ' button--inactive' : ''}`}
      href={href}
      {...(inactive && { role: 'link', 'aria-disabled': true, tabIndex: 0 })}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  );
}
