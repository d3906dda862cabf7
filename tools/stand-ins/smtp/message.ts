import type { Readable } from 'node:stream'
import { type HeaderValue, simpleParser } from 'mailparser'
import type { SMTPServerEnvelope } from 'smtp-server'

export type Message = {
  from: string
  /** The envelope's recipients, in lower case. */
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: Buffer }[]
  headers: Map<string, HeaderValue>
  /** Every http(s) address in text and HTML, each once, in order. */
  links: string[]
}

export async function readMessage(stream: Readable, envelope: SMTPServerEnvelope): Promise<Message> {
  const mail = await simpleParser(stream)
  const text = mail.text ?? ''
  const html = mail.html || ''
  return {
    from: mail.from?.text ?? '',
    to: envelope.rcptTo.map(({ address }) => address.toLowerCase()),
    subject: mail.subject ?? '',
    text,
    html,
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename: filename ?? '',
      contentType,
      content,
    })),
    headers: mail.headers,
    links: linksOf(text, html),
  }
}

function linksOf(text: string, html: string) {
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map(([link]) =>
    link.replace(/[.,;:!?]+$/, ''),
  )
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link]) =>
    link!.replaceAll('&amp;', '&'),
  )
  return [...new Set([...inText, ...inHtml])]
}
