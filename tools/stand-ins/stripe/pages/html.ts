/** Text that is HTML already. Everything else that goes into a page is escaped by `html`. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

export const html = (texts: TemplateStringsArray, ...parts: Part[]) =>
  new Html(texts.map((text, at) => text + (at < parts.length ? write(parts[at]) : '')).join(''))

function write(part: Part): string {
  if (part instanceof Html) return part.markup
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'object') return part.map(write).join('')
  return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
