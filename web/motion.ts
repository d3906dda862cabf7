/** Read when a link is drawn: people who asked for less motion get the new page straight away. */
export const mayMove = () =>
  typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches
