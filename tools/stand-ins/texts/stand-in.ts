import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Text = { to: string; from: string; body: string }

/** Twilio's Messages API: send and list. `answerNext(0)` takes a text and loses the answer. */
export async function startTextStandIn({ account, token }: { account: string; token: string }) {
  const sent: Text[] = []
  const statuses: number[] = []
  const came = new EventEmitter()
  const expected = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(
      Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString(),
    )
    const url = new URL(request.url ?? '/', 'http://texts')
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== expected) return answer(401, { code: 20003 })
    if (url.pathname !== `/2010-04-01/Accounts/${account}/Messages.json`) return answer(404, { code: 20404 })
    if (request.method === 'GET')
      return answer(200, {
        messages: sent
          .filter(({ to }) => to === url.searchParams.get('To'))
          .map(({ body }) => ({ body, status: 'delivered' })),
      })
    const status = statuses.shift()
    if (status) return answer(status, { code: 0 })
    const text = { to: form.get('To') ?? '', from: form.get('From') ?? '', body: form.get('Body') ?? '' }
    if (!text.to.startsWith('+') || !text.from || !text.body) return answer(400, { code: 21211 })
    sent.push(text)
    came.emit('text')
    return status === 0 ? response.destroy() : answer(201, { status: 'queued' })
  }
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    next: () => once(came, 'text'),
    answerNext: (...next: number[]) => statuses.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
