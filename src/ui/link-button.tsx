import './button.css';
import './link-button.css';

interface LinkButtonProps {
  href: string;
  /** It opens beside this page, which goes on by itself. */
  beside?: boolean;
  children: string;
}

/** A link that looks like a button. */
export function LinkButton({ href, beside = false, children }: LinkButtonProps) {
  return (
    <a
      className="button button--secondary button--link"
      href={href}
      target={beside ? '_blank' : undefined}
      rel="noopener noreferrer"
    >
      {children}
    </a>
  );
}
