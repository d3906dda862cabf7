import css from './typefaces.css?inline'
import first from './figtree-latin-wght-first.woff2?url'

/** Inline in every document: repeated in a later sheet, a browser would redraw all text. */
export const typefaces = { css, first }
