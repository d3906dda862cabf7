import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { App } from './route.ts'

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.xml': 'application/xml; charset=utf-8', '.txt': 'text/plain; charset=utf-8' }

/** The pages that the build has made ready, with our own address in them. Browsers always ask whether theirs is the newest. */
export function prerenderedRoutes(app: App, built: string) {
  const list = path.join(built, 'prerendered.json')
  if (!existsSync(list)) return
  for (const { path: where, file } of JSON.parse(readFileSync(list, 'utf8')) as { path: string; file: string }[]) {
    const text = readFileSync(path.join(built, 'prerendered', file), 'utf8').replaceAll('%ORIGIN%', app.house.config.publicUrl)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    app.get(where, (request, reply) => {
      reply.header('cache-control', 'no-cache').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type(types[path.extname(file)]!).send(text)
    })
  }
}
