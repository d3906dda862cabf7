import { randomUUID } from 'node:crypto'
import type nodemailer from 'nodemailer'
import type { SendMailOptions, TransportOptions } from 'nodemailer'
import pLimit, { type LimitFunction } from 'p-limit'
import * as z from 'zod/mini'
import { brand } from '#common/brand.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Body, Mail, Mailer, Services } from './services.ts'
import { job, queueJob } from './jobs.ts'
import { onFirstUse } from './on-first-use.ts'
import { within } from './within.ts'

const mailer = onFirstUse<typeof nodemailer>('nodemailer')

export type { Attachment } from './services.ts'

export type { Mail } from './services.ts'

/** Sends if and only if the transaction commits. Returns the message's id. */
export async function sendMail(db: Db, mail: Mail): Promise<string> {
  const { to, kind, subject, ...body } = mail
  const row = await db.get('mail.sendMail', 'select app.write_mail($1, $2, $3, $4, $5) as "id!"', [
    to,
    kind,
    subject,
    JSON.stringify(body),
    `${randomUUID()}@clearway`,
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
    withinSeconds: 120,
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

/**
 * Delivers now; `false` when the server refuses, or has not answered in two seconds: the job tries again.
 * The row lock holds a connection meanwhile, so few deliveries run at once.
 */
export async function deliverNow(services: Services, id: string): Promise<boolean> {
  const limit = limits.get(services) ?? pLimit(3)
  limits.set(services, limit)
  if (limit.pendingCount >= 20) return false
  const delivered = limit(() => deliver(services, id)).then(
    () => true,
    () => false,
  )
  return within(answerMs, delivered, false)
}
/** Requests are answered within two seconds. */
const answerMs = 1_900
const limits = new WeakMap<Services, LimitFunction>()

async function deliver(services: Services, id: string) {
  const fault = await services.asSystem('deliver a message', async (db) => {
    const mail = await db.find(
      'mail.deliver.lock',
      'select id, recipient, subject, body, message_id, state from app.mails where id = $1 for update',
      [id],
    )
    if (!mail?.body || mail.state === 'sent') return undefined
    try {
      await services.mailer.post(mail.recipient, mail.subject, mail.messageId, mail.body as Body)
    } catch (error) {
      await db.execute(
        'mail.deliver.noteFailure',
        `update app.mails set attempts = attempts + 1, last_error = $2, state = 'failed' where id = $1`,
        [id, reasonOf(error)],
      )
      return error
    }
    await db.execute(
      'mail.deliver.noteSent',
      `update app.mails set attempts = attempts + 1, last_error = null, state = 'sent', sent_at = clock(), body = case when $2 then body end where id = $1`,
      [id, services.config.isDemo],
    )
    return undefined
  })
  if (fault) throw fault
}

/** The mail server's reply may repeat the address. */
const reasonOf = (error: unknown) =>
  String((error as Error).message)
    .replace(/[^\s<>]+@[^\s<>]+/g, '(address)')
    .slice(0, 300)

export function openMailer(config: Config, clock: Clock): Mailer {
  const from =
    config.mail.from ?? `${config.brand.name ?? brand.name} <hello@${new URL(config.publicUrl).hostname}>`
  const transport = config.mail.smtpUrl
    ? mailer().createTransport({
        url: config.mail.smtpUrl,
        pool: true,
        maxConnections: 4,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      } as TransportOptions)
    : undefined
  return {
    from,
    async post(to: string, subject: string, messageId: string, body: Body) {
      const thread = body.thread ? `<${body.thread}@clearway>` : undefined
      await transport?.sendMail({
        from,
        to,
        subject,
        text: body.text,
        html: body.html,
        date: new Date(clock.now().epochMilliseconds),
        messageId: `<${messageId}>`,
        ...(thread && { references: thread, inReplyTo: thread }),
        ...(body.unsubscribeUrl && {
          list: { unsubscribe: body.unsubscribeUrl },
          headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
        attachments: body.attachments?.map(({ filename, contentType, content }) => ({
          filename,
          contentType,
          content,
        })),
      } as SendMailOptions)
    },
    async isReachable() {
      return transport
        ? within(
            answerMs,
            transport.verify().then(
              () => true,
              () => false,
            ),
            false,
          )
        : true
    },
    close: () => transport?.close(),
  }
}
