import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The widget of both services: a box to tick, whose token is good once. */
const script = `(() => {
  const render = (place, { sitekey, callback }) => {
    const label = document.createElement('label')
    const box = document.createElement('input')
    box.type = 'checkbox'
    label.append(box, ' I am human')
    place.append(label)
    box.onchange = () => box.checked && fetch(new URL('token', base), { method: 'POST', body: sitekey }).then((reply) => reply.text()).then(callback)
    return '0'
  }
  const base = document.currentScript.src
  const reset = () => { for (const box of document.querySelectorAll('label > input[type=checkbox]')) box.checked = false }
  globalThis.turnstile = globalThis.hcaptcha = { render, reset }
})()`

/** Turnstile's and hCaptcha's protocol: `/api.js` and `/siteverify`. `makeToken()` is what a ticked box gives. */
export async function startCaptchaStandIn({ siteKey, secret }: { siteKey: string; secret: string }) {
  const open = new Set<string>()
  const makeToken = () => {
    const token = crypto.randomUUID()
    open.add(token)
    return token
  }
  const verify = (sent: URLSearchParams) => {
    const codes = [
      ...(sent.get('secret') === secret ? [] : ['invalid-input-secret']),
      ...(sent.get('response') ? [] : ['missing-input-response']),
    ]
    if (codes.length === 0 && !open.delete(sent.get('response')!)) codes.push('invalid-input-response')
    return { success: codes.length === 0, 'error-codes': codes }
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://captcha')
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    if (pathname === '/api.js') return response.setHeader('content-type', 'text/javascript').end(script)
    if (pathname === '/token' && body === siteKey) return response.end(makeToken())
    if (pathname === '/siteverify')
      return response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(verify(new URLSearchParams(body))))
    return response.writeHead(404).end()
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    makeToken,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
