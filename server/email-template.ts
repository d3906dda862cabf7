import { locale } from '#common/locale.ts'
import { brand } from '#common/brand.ts'
import { escapeHtml } from '#common/escape-html.ts'
import type { Services } from './services.ts'

export type Recipient = { name: string; email: string }

export type EmailContent = {
  greeting: string
  says: readonly string[]
  events?: readonly (readonly [label: string, value: string])[]
  /** One of these is taken; stands before the action. */
  choices?: readonly { label: string; to: string }[]
  /** The answers to a question, as buttons; they stand in for the action. */
  answers?: readonly { label: string; to: string }[]
  action?: { label: string; to: string }
  code?: string
  after?: readonly string[]
  unsubscribeUrl?: string | undefined
}

export function writeEmail(
  services: Pick<Services, 'config'>,
  content: EmailContent,
): { text: string; html: string } {
  const { name, companyLine } = { ...brand, ...services.config.brand }
  const {
    greeting,
    says,
    events = [],
    choices = [],
    answers = [],
    action,
    code,
    after = [],
    unsubscribeUrl,
  } = content
  const urlOf = (to: string) => new URL(to, services.config.publicUrl).href
  const url = action && urlOf(action.to)
  const text = [
    greeting,
    ...says,
    ...(events.length > 0 ? [events.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...[...choices, ...answers].map(({ label, to }) => `${label}:\n${urlOf(to)}`),
    ...(action ? [`${action.label}:\n${url}`] : []),
    ...(code ? [`Your code: ${code}`] : []),
    ...after,
    `${name}\n${companyLine}`,
    ...(unsubscribeUrl ? [`${noMore}:\n${unsubscribeUrl}`] : []),
  ].join('\n\n')
  const body = [
    paragraph(greeting),
    ...says.map(paragraph),
    ...(events.length > 0
      ? [`<table role="presentation" class="facts">${events.map(row).join('')}</table>`]
      : []),
    ...choices.map(({ label, to }) => `<p><a href="${escapeHtml(urlOf(to))}">${escapeHtml(label)}</a></p>`),
    ...(answers.length > 0
      ? [
          `<p>${answers.map(({ label, to }) => `<a class="go" href="${escapeHtml(urlOf(to))}">${escapeHtml(label)}</a>`).join(' ')}</p>`,
        ]
      : []),
    ...(action && url ? [button(action.label, url)] : []),
    ...(code ? [`<p>Your code: <strong>${escapeHtml(code)}</strong></p>`] : []),
    ...after.map(paragraph),
  ]
  const html = `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(name)}</title><style>${look}</style></head>
<body><div class="page"><p class="name">${escapeHtml(name)}</p><div class="sheet">${body.join('\n')}</div><p class="small">${escapeHtml(companyLine)}</p>${unsubscribeUrl ? `<p class="small"><a href="${escapeHtml(unsubscribeUrl)}">${noMore}</a></p>` : ''}</div></body></html>`
  return { text, html }
}

const noMore = 'No more emails like this one'
const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`
const button = (label: string, url: string) =>
  `<p><a class="go" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p><p class="small">Or copy this link into your browser:<br><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`
const row = ([label, value]: readonly [string, string]) =>
  `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`

const look = `
body{margin:0;background:#f5f4ef;color:#1d211c;font:16px/1.5 Figtree,Arial,sans-serif}
.page{max-width:560px;margin:0 auto;padding:24px 16px}
.sheet{background:#fff;border:1px solid #dcdad0;border-radius:14px;padding:24px 24px 8px;margin-bottom:16px}
p{margin:0 0 16px}.name{font-weight:700;color:#14532f}.small{font-size:14px;color:#4a5048;word-break:break-word}
.facts{border-collapse:collapse;margin:0 0 16px;width:100%}.facts th{text-align:left;font-weight:400;color:#4a5048;padding:6px 16px 6px 0;white-space:nowrap;vertical-align:top}
.facts td{padding:6px 0;font-weight:600}.facts tr+tr>*{border-top:1px solid #dcdad0}
a{color:#1f4f8f}.go{display:inline-block;padding:12px 20px;border-radius:10px;background:#14532f;color:#fff;text-decoration:none;font-weight:600}
@media (prefers-color-scheme:dark){body{background:#191b19;color:#f0efe9}.sheet{background:#232623;border-color:#3d423c}.name{color:#8fd3aa}.small,.facts th{color:#b9beb5}.facts tr+tr>*{border-color:#3d423c}a{color:#9cc3ff}.go{background:#1f7a48;color:#fff}}`
