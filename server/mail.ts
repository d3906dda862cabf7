import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type nodemailer from 'nodemailer'
import type { SendMailOptions, TransportOptions } from 'nodemailer'
import pLimit, { type LimitFunction } from 'p-limit'
import * as z from 'zod/mini'
import { brand } from '#common/brand.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { isLoopback } from './config-faults.ts'
import type { Db } from './database.ts'
import type { Body, Mail, Mailer, Services } from './services.ts'
import { job, queueJob } from './jobs.ts'
import { onFirstUse } from './on-first-use.ts'
import { within } from './within.ts'

const mailer = onFirstUse<typeof nodemailer>('nodemailer')

/** Sends if and only if the transaction commits. Returns the message's id. */
export async function sendMail(db: Db, mail: Mail): Promise<string> {
  const { to, kind, subject, isUnasked = false, causedBy, ...body } = mail
  const row = await db.get('mail.sendMail', 'select app.write_mail($1, $2, $3, $4, $5, $6, $7) as "id!"', [
    to,
    kind,
    subject,
    JSON.stringify(body),
    randomUUID(),
    isUnasked,
    causedBy ?? null,
  ])
  await queueJob(db, deliverMail, { id: row.id })
  return row.id
}

export const deliverMail = job(
  'mail',
  z.object({ id: z.string() }),
  ({ id }, services) => deliver(services, id),
  {
    retries: 12,
    retryAfterSeconds: 15,
    withinSeconds: 900,
    atOnce: 4,
  },
)

export const countFailedMails = (db: Db) =>
  db.get(
    'mail.countFailedMails',
    `select count(*) as waiting, min(created_at) as oldest_at from app.mails where state = 'failed'`,
  )

export const findFailedMails = (db: Db, limit: number) =>
  db.list(
    'mail.findFailedMails',
    `select id, recipient, subject, kind, attempts, last_error, created_at, body is not null as "can_go!"
     from app.mails where state = 'failed' order by created_at desc, id desc limit $1`,
    [limit],
  )

export async function queueMailAgain(db: Db, id: string) {
  const mail = await db.find(
    'mail.queueMailAgain',
    `update app.mails set state = 'queued' where id = $1 and state = 'failed' and body is not null
     returning recipient, subject`,
    [id],
  )
  if (mail) await queueJob(db, deliverMail, { id })
  return mail
}

/** Delivers now; `false` when the server refuses, or has not answered in two seconds: the job tries again. */
export async function deliverNow(services: Services, id: string): Promise<boolean> {
  const limit = limits.get(services) ?? pLimit(3)
  limits.set(services, limit)
  if (limit.pendingCount >= 20) return false
  const until = performance.now() + answerMs
  const delivered = limit(() => deliver(services, id)).then(
    (outcome) => outcome !== 'elsewhere' || isSentElsewhere(services, id, until),
    () => false,
  )
  return within(answerMs, delivered, false)
}
/** Requests are answered within two seconds. */
const answerMs = 1_900
const limits = new WeakMap<Services, LimitFunction>()

/** The queue's worker was faster: it is usually done in a moment. */
async function isSentElsewhere(services: Services, id: string, until: number): Promise<boolean> {
  const mail = await services.asSystem('is a message sent', (db) =>
    db.find('mail.isSentElsewhere', 'select state from app.mails where id = $1', [id]),
  )
  if (mail?.state !== 'sending' || performance.now() > until) return mail?.state === 'sent'
  await pause(50)
  return isSentElsewhere(services, id, until)
}

const leaseSeconds = 30

/**
 * Claim, commit, send, mark: no transaction is open while the mail server thinks. After a crash the lease ends
 * and the message is sent; if the server had taken it already, it arrives twice with one Message-ID.
 */
async function deliver(services: Services, id: string): Promise<'done' | 'elsewhere'> {
  const mail = await services.asSystem('claim a message', async (db) => {
    const claimed = await db.find(
      'mail.deliver.claim',
      `update app.mails set state = 'sending', leased_until = clock() + $2 * interval '1 second', attempts = attempts + 1
       where id = $1 and body is not null and state <> 'sent' and (state <> 'sending' or leased_until <= clock())
       returning recipient, subject, body, message_id`,
      [id, leaseSeconds],
    )
    if (claimed) return claimed
    const other = await db.find(
      'mail.deliver.findOther',
      `select leased_until as "leased_until!" from app.mails where id = $1 and state = 'sending'`,
      [id],
    )
    if (!other) return undefined
    await queueJob(db, deliverMail, { id }, { at: Temporal.Instant.from(other.leasedUntil), key: id })
    return 'elsewhere' as const
  })
  if (mail === 'elsewhere') return mail
  if (!mail) return 'done'

  const renewal = setInterval(() => void renew(services, id).catch(() => {}), (leaseSeconds * 1_000) / 3)
  try {
    await services.mailer.post(
      mail.recipient,
      mail.subject,
      mail.messageId,
      await withFiles(services, mail.body as Body),
    )
  } catch (error) {
    await services.asSystem('a message was refused', (db) =>
      db.execute(
        'mail.deliver.noteFailure',
        `update app.mails set last_error = $2, state = 'failed', leased_until = null where id = $1 and state = 'sending'`,
        [id, reasonOf(error)],
      ),
    )
    throw error
  } finally {
    clearInterval(renewal)
  }
  await markSent(services, id)
  return 'done'
}

async function withFiles(services: Services, { files, ...body }: Body): Promise<Body> {
  if (!files) return body
  const written = await Promise.all(files.map(({ kind, id }) => services.mailFiles[kind]?.(services, id)))
  return {
    ...body,
    attachments: [...(body.attachments ?? []), ...written.filter((file) => file !== undefined)],
  }
}

const renew = (services: Services, id: string) =>
  services.asSystem('a message is still being sent', (db) =>
    db.execute(
      'mail.renew',
      `update app.mails set leased_until = clock() + $2 * interval '1 second' where id = $1 and state = 'sending'`,
      [id, leaseSeconds],
    ),
  )

/** The message has been sent: a database that fails for a moment mustn't cause a second one. */
async function markSent(services: Services, id: string, tries = 10): Promise<void> {
  try {
    await services.asSystem('a message was sent', (db) =>
      db.execute(
        'mail.markSent',
        `update app.mails set last_error = null, state = 'sent', sent_at = clock(), leased_until = null, body = case when $2 then body end where id = $1`,
        [id, services.config.isDemo],
      ),
    )
  } catch (error) {
    if (tries <= 1) throw error
    await pause(2_000)
    return markSent(services, id, tries - 1)
  }
}

/** The mail server's reply may repeat the address. */
const reasonOf = (error: unknown) =>
  String((error as Error).message)
    .replace(/[^\s<>]+@[^\s<>]+/g, '(address)')
    .slice(0, 300)

export function openMailer(config: Config, clock: Clock): Mailer {
  const { hostname } = new URL(config.publicUrl)
  const from = config.mail.from ?? `${config.brand.name ?? brand.name} <hello@${hostname}>`
  const transport = config.mail.smtpUrl
    ? mailer().createTransport({
        url: config.mail.smtpUrl,
        pool: true,
        maxConnections: 4,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        // A server that scans a message may take ten minutes to answer (RFC 5321, 4.5.3.2.6).
        socketTimeout: 600_000,
        requireTLS: !config.isDemo && !isLoopback(config.mail.smtpUrl),
      } as TransportOptions)
    : undefined
  let reachable = Promise.resolve(true)
  let freshUntil = 0
  return {
    from,
    async post(to: string, subject: string, messageId: string, body: Body) {
      const thread = body.thread ? `<${body.thread}@${hostname}>` : undefined
      await transport?.sendMail({
        from,
        to,
        subject,
        text: body.text,
        html: body.html,
        date: new Date(clock.now().epochMilliseconds),
        messageId: `<${messageId}@${hostname}>`,
        ...(thread && { references: thread, inReplyTo: thread }),
        ...(body.unsubscribeUrl && {
          list: { unsubscribe: body.unsubscribeUrl },
          headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
        // Outlook and Gmail act on an invitation only where it is another form of the message itself (RFC 6047).
        alternatives: body.attachments
          ?.filter(({ contentType }) => /^text\/calendar;.*method=/i.test(contentType))
          .map(({ contentType, content }) => ({ contentType, content })),
        attachments: body.attachments?.map(({ filename, contentType, content }) => ({
          filename,
          contentType,
          content,
        })),
      } as SendMailOptions)
    },
    isReachable() {
      if (!transport) return Promise.resolve(true)
      if (performance.now() >= freshUntil) {
        freshUntil = performance.now() + (answerMs + 1_000)
        reachable = within(
          answerMs,
          transport.verify().then(
            () => true,
            () => false,
          ),
          false,
        )
        void reachable.then((isReachable) => {
          freshUntil = performance.now() + (isReachable ? reachableMs : unreachableMs)
        })
      }
      return reachable
    },
    close: () => transport?.close(),
  }
}

/** Balancers ask every few seconds, and each question is a log-in at the mail server. */
const reachableMs = 60_000
const unreachableMs = 5_000
