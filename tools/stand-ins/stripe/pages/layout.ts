import type { ServerResponse } from 'node:http'
import { type Html, html } from './html.ts'

export type Page = { title: string; status: number; body: Html; mayLeadTo?: readonly (string | null)[] }

/** All pages lie two folders deep (`c/pay/…`, `c/authenticate/…`), so these relative paths hold under any prefix. */
const assets = '../../assets'

export function sendPage(
  res: ServerResponse,
  brandName: string,
  { title, status, body, mayLeadTo = [] }: Page,
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
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page),
    ...safety(mayLeadTo),
  }
  res.writeHead(status, headers).end(page)
}

/** Back to the shop or on to the next page: always a GET, never kept. */
export const sendOn = (res: ServerResponse, location: string) =>
  res.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': 0 }).end()

/** Browsers hold a form's redirect against `form-action` too, so the shop's own address must be in it. */
function safety(mayLeadTo: readonly (string | null)[]) {
  const origins = [...new Set(mayLeadTo.flatMap((url) => (url ? [new URL(url).origin] : [])))]
  return {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${["'self'", ...origins].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
