interface ExternalLinkProps {
  href: string;
  children: string;
  /** Opens in a new tab, so that nothing typed here is lost. */
  newTab?: boolean;
}

/** A quiet link out of the log-in. */
export function ExternalLink({ href, children, newTab = false }: ExternalLinkProps) {
  return (
    <a
      className="link"
      href={href}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
    </a>
  );
}
