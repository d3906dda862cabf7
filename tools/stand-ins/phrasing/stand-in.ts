import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Message = { role: string; content: string }
type Request = {
  path: string
  authorization: string | undefined
  body: { model: string; messages: Message[] }
}
/** A text to answer with, a status, or a way of not answering. */
type Answer = { text: string } | number | 'garbage' | 'nothing' | 'empty' | 'hang'

/**
 * The chat completions of an OpenAI-compatible server. It answers with the sentence it was given, unless `answerNext`
 * has something else, one for each request.
 */
export async function startPhrasingStandIn({ key }: { key: string }) {
  const requests: Request[] = []
  const next: Answer[] = []

  function answer(request: IncomingMessage, response: ServerResponse, text: string) {
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const fault = (status: number, message: string) =>
      say(status, { error: { message, type: 'set by the test' } })
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return fault(404, 'Not found')
    if (request.headers.authorization !== `Bearer ${key}`) return fault(401, 'Incorrect API key provided')
    const body = JSON.parse(text) as Request['body']
    requests.push({ path: request.url, authorization: request.headers.authorization, body })
    const chosen = next.shift()
    if (chosen === 'hang') return
    if (chosen === 'nothing') return response.destroy()
    if (chosen === 'garbage') return response.writeHead(200).end('<html>welcome</html>')
    if (chosen === 'empty') return say(200, { object: 'chat.completion', choices: [] })
    if (typeof chosen === 'number') return fault(chosen, 'set by the test')
    const content =
      chosen?.text ?? (JSON.parse(body.messages.at(-1)!.content) as { sentence: string }).sentence
    return say(200, {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: body.model,
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    })
  }

  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (text += piece))
    request.on('end', () => void answer(request, response, text))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answerNext: (...answers: Answer[]) => next.push(...answers),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
