import type { FastifyReply } from 'fastify'
import type { App } from '#server/route.ts'
import { bringBack, type Filled } from './bring-back.ts'

/** Answers a form that was sent with the page it stands on. Where the browser half is not built there is none, and no form either. */
export function answerWith(app: App, reply: FastifyReply, path: string, filled: Filled) {
  const page = app.readyPages.get(path)
  if (!page) return reply.redirect(path, 303)
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .send(bringBack(page.text, filled))
}
