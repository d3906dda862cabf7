import { locale } from '#common/locale.ts'
import type { Row } from './database.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml } from '#common/escape-html.ts'
import { formatDay, formatTime } from '#common/time.ts'
import { notFound } from '#common/api-error.ts'
import { fail } from './errors.ts'
import type { Body, Services } from './services.ts'
import type { App } from './route.ts'

type Mail = Omit<Row<'mailbox.readMail'>, 'body'> & { body: Body | null }

export function mailboxRoutes(app: App) {
  const { services } = app
  if (!services.config.isDemo) return
  const style = readFileSync(path.join(import.meta.dirname, 'mailbox.css'), 'utf8')

  app.get<{ Querystring: { to?: unknown } }>('/dev/mailbox/messages', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send((await readMails(services, request.query.to)).map((mail) => asMessage(services, mail))),
  )
  app.get('/dev/mailbox/mailbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  app.get<{ Querystring: { to?: unknown } }>('/dev/mailbox', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(listPage(await readMails(services, request.query.to), request.query.to)),
  )
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${pagePolicy}; frame-src 'self'`)
      .send(mailPage(await readMail(services, request.params.id))),
  )
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await readMail(services, request.params.id)
    // A message brings inline styles and nothing else: no script, no remote picture.
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      )
      .header('x-frame-options', 'SAMEORIGIN')
    return reply.type('text/html; charset=utf-8').send(`<base target="_blank">${mail.body?.html ?? ''}`)
  })
  app.get<{ Params: { id: string; name: string } }>(
    '/dev/mailbox/:id/attachments/:name',
    async (request, reply) => {
      const attachment = (await readMail(services, request.params.id)).body?.attachments?.find(
        ({ filename }) => filename === request.params.name,
      )
      if (!attachment) return fail(notFound)
      return reply
        .type(attachment.contentType)
        .header(
          'content-disposition',
          `attachment; filename="${attachment.filename.replaceAll(/[^\w.-]/g, '_')}"`,
        )
        .send(attachment.content)
    },
  )
}

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

async function readMails(services: Services, to: unknown): Promise<Mail[]> {
  const recipient = typeof to === 'string' && to !== '' ? to : null
  const mails = await services.asSystem('the demo mailbox', (db) =>
    db.list(
      'mailbox.readMails',
      `select id, recipient, subject, state, body, created_at, sent_at from app.mails where $1::text is null or lower(recipient) = lower($1) order by id desc limit 200`,
      [recipient],
    ),
  )
  return mails as Mail[]
}

async function readMail(services: Services, id: string): Promise<Mail> {
  const mail = await services.asSystem('the demo mailbox', (db) =>
    db.find(
      'mailbox.readMail',
      'select id, recipient, subject, state, body, created_at, sent_at from app.mails where id::text = $1',
      [id],
    ),
  )
  return (mail as Mail | undefined) ?? fail(notFound)
}

function asMessage(services: Services, { id, recipient, subject, body, createdAt, sentAt }: Mail) {
  const { text = '', html = '', attachments = [] } = body ?? {}
  return {
    id,
    to: recipient,
    from: services.mailer.from,
    subject,
    text,
    html,
    links: linksIn(html, text),
    attachments,
    sentAt: sentAt ?? createdAt,
  }
}

const linksIn = (html: string, text: string) => [
  ...new Set([
    ...[...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!.replaceAll(/&(amp|#38);/g, '&')),
    ...[...text.matchAll(/https?:\/\/[^\s<>)]+/g)].map(([link]) => link),
  ]),
]

const page = (
  title: string,
  main: string,
) => `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/dev/mailbox/mailbox.css"></head><body><main>${main}</main></body></html>`

const listPage = (mails: readonly Mail[], to: unknown) =>
  page(
    'Mailbox of the demo',
    `<h1>Mailbox</h1><p class="quiet">Every email this demo has sent, newest first.</p>
<form><label for="to">Written to</label><input id="to" name="to" type="text" value="${escapeHtml(typeof to === 'string' ? to : '')}" placeholder="anyone"><button>Show</button></form>
${mails.length === 0 ? '<p>Nothing here yet.</p>' : `<ul>${mails.map((mail) => `<li><a href="/dev/mailbox/${mail.id}"><b>${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.recipient)}</span><time>${formatDay(mail.createdAt)}, ${formatTime(mail.createdAt)}</time></a></li>`).join('')}</ul>`}`,
  )

const mailPage = (mail: Mail) =>
  page(
    mail.subject,
    `<p><a href="/dev/mailbox">All messages</a></p><h1>${escapeHtml(mail.subject)}</h1><p class="quiet">To ${escapeHtml(mail.recipient)}, ${formatDay(mail.createdAt)}, ${formatTime(mail.createdAt)}</p>
<iframe title="The message" src="/dev/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
${(mail.body?.attachments ?? []).map(({ filename }) => `<p><a href="/dev/mailbox/${mail.id}/attachments/${encodeURIComponent(filename)}">${escapeHtml(filename)}</a></p>`).join('')}
<details><summary>As plain text</summary><pre>${escapeHtml(mail.body?.text ?? '')}</pre></details>`,
  )
