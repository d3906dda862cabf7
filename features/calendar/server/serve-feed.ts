import { createHash } from 'node:crypto'
import { notFound } from '#common/api-error.ts'
import { networkOf } from '#server/network.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { App } from '#server/route.ts'
import { writeFeed } from './feed-file.ts'
import { listFeedBlocks, listFeedLessons } from './feed-lessons.ts'
import { whoseFeed } from './feeds.ts'

/** Counted per feed, because one of Google's machines reads many; unknown addresses count per client. */
export function serveFeed(app: App) {
  const { services } = app
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const [, token] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? []
    const personId = token
      ? await services.asSystem('a calendar asks', (db) => whoseFeed(db, token))
      : undefined
    await rateLimit.require(services, 'calendar', `feed ${personId ?? networkOf(request.ip)}`)
    if (!personId) return fail(notFound)
    const text = await services.asSystem('a calendar is written', (db) => writeFeedOf(services, db, personId))
    const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
    reply.headers({
      etag: tag,
      'cache-control': 'private, max-age=900',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    if (request.headers['if-none-match']?.split(/,\s*/).includes(tag)) return reply.status(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="lessons.ics"')
      .send(text)
  })
}

async function writeFeedOf(services: App['services'], db: Db, personId: string) {
  const [lessons, blocks] = await Promise.all([listFeedLessons(db, personId), listFeedBlocks(db, personId)])
  return writeFeed(services, lessons, blocks)
}
