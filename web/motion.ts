/** Read when a link is drawn: those who asked for less motion gets the new page at once. */
export const mayMove = () =>
  typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches
