import type { Services } from '#server/services.ts'

type Text = { phone: string | null; body: unknown; attempts: number; createdAt: string }

export const offersTexts = ({ config }: Pick<Services, 'config'>) => config.texts !== undefined

/**
 * By Twilio's Messages API, which others speak as well. It knows no key against sending twice, so a second try
 * first looks for the message. False if it cannot be sent. @throws when the carrier is away
 */
export async function sendText(
  services: Services,
  { phone, body, attempts, createdAt }: Text,
): Promise<boolean> {
  const { texts } = services.config
  const { text } = body as { text: string }
  if (!texts || !phone) return false
  if (attempts > 1 && (await isAtCarrier(services, phone, text, createdAt))) return true
  const reply = await ask(services, new URLSearchParams({ To: phone, From: texts.from, Body: text }))
  if (reply.ok) return true
  // The number cannot be reached, or has asked for no more.
  if (reply.status === 400) return false
  throw new Error(`text messages: ${reply.status}`)
}

async function isAtCarrier(
  services: Services,
  phone: string,
  text: string,
  createdAt: string,
): Promise<boolean> {
  const query = new URLSearchParams({ To: phone, 'DateSent>': createdAt.slice(0, 10), PageSize: '50' })
  const reply = await ask(services, undefined, `?${query}`)
  if (!reply.ok) throw new Error(`text messages: ${reply.status}`)
  const { messages } = (await reply.json()) as { messages: { body: string; status: string }[] }
  return messages.some(({ body, status }) => body === text && status !== 'failed' && status !== 'undelivered')
}

function ask({ config }: Services, form?: URLSearchParams, query = '') {
  const { url, account, token } = config.texts!
  return fetch(`${url}/2010-04-01/Accounts/${account}/Messages.json${query}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
    ...(form && { body: form }),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
}
