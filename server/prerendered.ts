import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { policyFor } from './headers.ts'
import { escaped, inOurName } from './in-our-name.ts'
import type { App } from './route.ts'
import { squeezed } from './squeezed.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** The pages that the build has made ready, with our own address and name in them. Browsers always ask whether theirs is the newest. */
export function prerenderedRoutes(app: App, built: string) {
  const { config } = app.services
  const list = path.join(built, 'prerendered.json')
  if (!existsSync(list)) return
  for (const { path: where, file } of JSON.parse(readFileSync(list, 'utf8')) as {
    path?: string
    file: string
  }[]) {
    const text = inOurName(readFileSync(path.join(built, 'prerendered', file), 'utf8'), config)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    if (where === undefined) {
      app.readyParts.set(file, text)
      continue
    }
    const policy = policyFor(config, text)
    const small = squeezed(text)
    app.readyPages.set(where, { text, policy })
    app.get(where, (request, reply) => {
      const answer = app.answers.get(where)?.(text, /\?.*/s.exec(request.url)?.[0] ?? '')
      reply.header('cache-control', 'no-cache')
      if (answer !== undefined)
        return reply
          .type(types['.html']!)
          .header('content-security-policy', policyFor(config, answer))
          .send(answer)
      // Also where nothing is sent anew: a browser takes the headers of that answer for the page that it has kept.
      reply.header('etag', etag).header('content-security-policy', policy)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      reply.type(types[path.extname(file)]!)
      const ready = /\bbr\b/.test(String(request.headers['accept-encoding'])) && small()
      return ready
        ? reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(ready)
        : reply.send(text)
    })
  }
}

/** The page of an address that nobody has. It names that address, as its script will. */
export function lostPage(app: App, built: string): (pathname: string) => string {
  const [before, ...after] = inOurName(
    readFileSync(path.join(built, 'not-found.html'), 'utf8'),
    app.services.config,
  ).split(wherever)
  return (pathname) => before + escaped(pathname) + after.join('')
}

/** Stands in the ready HTML for whatever address it is asked for by; the build writes it. */
const wherever = '/some/address/that/nobody/has'
