import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { transform, type Selector, type SelectorComponent } from 'lightningcss'

/** Reads a file of the build by its address. */
type Read = (address: string) => string

/**
 * Takes the typefaces out of the sheet of every page into one of their own. A ready page has them inside it: told of them once more by a sheet that comes later, a
 * browser would take them up anew, and letters that are on the screen would change.
 */
export function separateTypefaces(out: string) {
  const [index, list] = [path.join(out, 'index.html'), path.join(out, '.vite/manifest.json')]
  const manifest: Record<string, { isEntry?: true; css?: string[] }> = JSON.parse(readFileSync(list, 'utf8'))
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  const sheet = entry?.css?.[0]
  if (!sheet) throw new Error('the first script has no style sheet')
  const css = readFileSync(path.join(out, sheet), 'utf8')
  const typefaces = (css.match(face) ?? []).join('')
  const file = `assets/${named}${createHash('sha256').update(typefaces).digest('base64url').slice(0, 8)}.css`
  writeFileSync(path.join(out, file), typefaces)
  writeFileSync(path.join(out, sheet), css.replaceAll(face, ''))
  entry.css = [file, sheet]
  writeFileSync(list, JSON.stringify(manifest))
  const [before = '', ...after] = readFileSync(index, 'utf8').split('<link rel="stylesheet"')
  writeFileSync(
    index,
    [`${before}<link rel="stylesheet" href="/${file}">`, ...after].join('<link rel="stylesheet"'),
  )
}

const face = /@font-face\{[^}]*\}/g
const named = 'typefaces-'

/**
 * A ready page with all that its first paint needs inside it: the rules of its style sheets that can match something in it, and the small scripts that come before
 * it or hear what is pressed right after. The server allows both by their hashes (`server/headers.ts`). The whole sheets come after the paint (`web/public/start.js`), or at once where no script runs.
 */
export function withFirstSight(page: string, read: Read): string {
  const links = [...page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g)]
  const sheets = links.map(([, address]) => address!)
  const rules = rulesFor(page, sheets.map(read).join('\n'))
  const later = sheets.filter((address) => !address.includes(named))
  return links
    .reduce((text, [link]) => text.replace(link, ''), page)
    .replaceAll(
      /<script src="([^"]+)"><\/script>/g,
      (_tag, address) => `<script>${read(address).trim()}</script>`,
    )
    .replace(
      /<script async src="([^"]+)"([^>]*)><\/script>/,
      (_tag, address, data) =>
        `<script data-sheets="${later.join(' ')}"${data}>${read(address).trim()}</script>`,
    )
    .replace(
      '</head>',
      () =>
        `<style>${rules}</style><noscript>${later.map((address) => `<link rel="stylesheet" href="${address}">`).join('')}</noscript></head>`,
    )
}

/** More than are needed rather than fewer: a rule stays if its classes, ids and elements are all somewhere in the page. What is for printing alone goes. */
export function rulesFor(page: string, css: string): string {
  const inPage = wordsOf(page)
  const mayMatch = (selector: Selector): boolean => selector.every((part) => isIn(part))
  const isIn = (part: SelectorComponent): boolean => {
    if (part.type === 'class') return inPage.classes.has(part.name)
    if (part.type === 'id') return inPage.ids.has(part.name)
    if (part.type === 'type') return inPage.elements.has(part.name.toLowerCase())
    if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
      return part.selectors.some(mayMatch)
    return true
  }
  const shrink = (code: string | Uint8Array, visitor = {}) =>
    transform({ filename: 'first-sight.css', code: Buffer.from(code), minify: true, visitor }).code
  const kept = shrink(css, {
    Rule: {
      style: (rule: { value: { selectors: Selector[] } }) =>
        rule.value.selectors.some(mayMatch) ? undefined : [],
      media: (rule: { value: { query: { mediaQueries: { mediaType: string }[] } } }) =>
        rule.value.query.mediaQueries.every(({ mediaType }) => mediaType === 'print') ? [] : undefined,
    },
  })
  // Once more, because what has lost all its rules is still there, empty.
  return shrink(kept).toString()
}

function wordsOf(page: string) {
  const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found]) => unescaped(found!))
  const classes = all(/\sclass="([^"]*)"/g).flatMap((names) => names.split(/\s+/))
  return {
    classes: new Set(page.includes('class="form"') ? [...classes, ...sentBack] : classes),
    ids: new Set(all(/\sid="([^"]*)"/g)),
    elements: new Set(all(/<([a-z][\w-]*)/gi).map((name) => name.toLowerCase())),
  }
}

/** What the server writes into a form that it sends back (`features/joining/server/bring-back.ts`). */
const sentBack = [
  'form-summary',
  'form-summary-link',
  'field-error',
  'font-semibold',
  'mt-2',
  'grid',
  'gap-1',
]

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
