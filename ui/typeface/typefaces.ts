import css from './typefaces.css?inline'
import first from './figtree-latin-wght-first.woff2?url'

/** The rules of the typeface stand in every document, and in no sheet: told of it anew by a sheet that comes later, a browser would draw all letters again. */
export const typefaces = { css, first }
