/** The address that examples are written for: the server puts it into ready HTML, where this finds it again. */
export function ownOrigin(): string {
  if (typeof document === 'undefined') return '%ORIGIN%'
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return canonical ? new URL(canonical).origin : location.origin
}
