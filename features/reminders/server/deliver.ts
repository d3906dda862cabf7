import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { job, queueJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { sendPush } from './push.ts'
import { sendText } from './texts.ts'
import type { TextLimit } from '../rules.ts'
import type { Note } from './words.ts'

type NewDelivery = {
  key: string
  personId: string
  /** Not sent once this lesson is elsewhere or has begun. */
  lessonId?: string
  startsAt?: string
} & (
  | { channel: 'push'; body: Note }
  // A limit that stops it: noted, so that one can see why nothing came.
  | { channel: 'text'; phone: string; body: { text: string }; limit: TextLimit | undefined }
)

/** Sent if and only if the transaction commits. As the service. */
export async function queueDelivery(db: Db, delivery: NewDelivery): Promise<void> {
  const phone = delivery.channel === 'text' ? delivery.phone : null
  const limit = delivery.channel === 'text' ? delivery.limit : undefined
  const row = await db.find(
    'reminders.queueDelivery',
    `insert into public.reminder_deliveries (key, person_id, channel, phone, body, lesson_id, starts_at, state, last_error)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (key) do nothing returning id`,
    [
      delivery.key,
      delivery.personId,
      delivery.channel,
      phone,
      limit ? null : JSON.stringify(delivery.body),
      delivery.lessonId ?? null,
      delivery.startsAt ?? null,
      limit ? 'dropped' : 'queued',
      limit ? `limit: ${limit}` : null,
    ],
  )
  if (row && !limit)
    await queueJob(db, delivererOf(delivery.channel), { id: row.id }, { of: delivery.personId })
}

const leaseSeconds = 60
const tries = { retries: 5, retryAfterSeconds: 20, withinSeconds: 120 }

/**
 * Claim, commit, send, mark. After a crash the lease ends and it is tried again: a notification replaces itself
 * by its tag, and a text is looked for at the carrier before it is sent a second time.
 */
async function deliver({ id }: { id: string }, services: Services) {
  const claimed = await services.asSystem('claim a reminder', (db) => claim(db, id))
  if (!claimed) return
  try {
    const isSent =
      claimed.channel === 'push'
        ? await sendPush(services, claimed.personId, claimed.body as Note)
        : await sendText(services, claimed)
    await mark(services, id, isSent ? 'sent' : 'dropped', null)
  } catch (error) {
    await mark(
      services,
      id,
      'failed',
      String((error as Error).message)
        .replaceAll(/https?:\S+|\+?\d{6,}/g, '…')
        .slice(0, 300),
    )
    throw error
  }
}

/** People choose the servers that are asked here: one that hangs holds back nobody else, and no text. */
export const deliverPush = job('deliver-push', z.object({ id: z.string() }), deliver, {
  ...tries,
  atOnce: 8,
  apart: true,
})
export const deliverText = job('deliver-text', z.object({ id: z.string() }), deliver, tries)

const delivererOf = (channel: string) => (channel === 'push' ? deliverPush : deliverText)

async function claim(db: Db, id: string) {
  const row = await db.find(
    'reminders.deliverReminder.claim',
    `update public.reminder_deliveries r set state = 'sending', leased_until = clock() + $2 * interval '1 second', attempts = attempts + 1
     where r.id = $1 and r.body is not null and (r.state in ('queued', 'failed') or (r.state = 'sending' and r.leased_until <= clock()))
     returning r.id, r.person_id, r.channel, r.phone, r.body, r.attempts, r.created_at,
       r.lesson_id is null or exists (select from public.lessons l where l.id = r.lesson_id and l.status = 'booked'
         and l.starts_at = r.starts_at and l.starts_at > clock()) as "is_due!"`,
    [id, leaseSeconds],
  )
  if (row?.isDue) return row
  if (row) {
    await setState(db, id, 'dropped', null)
    return undefined
  }
  const other = await db.find(
    'reminders.deliverReminder.findOther',
    `select leased_until as "leased_until!", channel, person_id from public.reminder_deliveries where id = $1 and state = 'sending'`,
    [id],
  )
  if (other)
    await queueJob(
      db,
      delivererOf(other.channel),
      { id },
      { at: Temporal.Instant.from(other.leasedUntil), key: id, of: other.personId },
    )
  return undefined
}

const mark = (services: Services, id: string, state: 'sent' | 'dropped' | 'failed', fault: string | null) =>
  services.asSystem('mark a reminder', (db) => setState(db, id, state, fault))

const setState = (db: Db, id: string, state: 'sent' | 'dropped' | 'failed', fault: string | null) =>
  db.execute(
    'reminders.setState',
    `update public.reminder_deliveries set state = $2, last_error = $3, leased_until = null,
       sent_at = case when $2 = 'sent' then clock() end, body = case when $2 = 'failed' then body end where id = $1`,
    [id, state, fault],
  )
