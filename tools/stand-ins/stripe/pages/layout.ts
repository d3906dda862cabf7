import type { ServerResponse } from 'node:http'
import type { Session } from '../resources/types.ts'

/** Text that is already HTML. `html` escapes everything else. */
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

export type Page = { title: string; status: number; body: Html; redirectsTo?: readonly (string | null)[] }

/** All pages are two folders deep (`c/pay/…`, `c/authenticate/…`), so these relative paths hold under any prefix. */
const assets = '../../assets'

export function sendPage(
  res: ServerResponse,
  brandName: string,
  { title, status, body, redirectsTo = [] }: Page,
) {
  const page = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · ${brandName}</title>
<link rel="icon" type="image/svg+xml" href="${assets}/icon.svg">
<link rel="stylesheet" href="${assets}/pay.css">
</head>
<body>
<aside class="demo" aria-label="About this page"><p><strong>Demonstration.</strong> No real card is charged. Use a test card, never your own.</p></aside>
<main>${body}</main>
<footer><p>This page stands in for Stripe Checkout. It is not run by Stripe.</p></footer>
</body>
</html>
`.markup
  // Browsers apply `form-action` to a form's redirect too, so the shop's own origin must be in it.
  const origins = [...new Set(redirectsTo.flatMap((url) => (url ? [new URL(url).origin] : [])))]
  res
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(page),
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${["'self'", ...origins].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    .end(page)
}

export const redirect = (res: ServerResponse, location: string) =>
  res.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': 0 }).end()

/** Stripe puts the session's id where the shop wrote the placeholder. */
export const successUrl = (session: Session) =>
  session.success_url!.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
