import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status: number; headers?: Record<string, string>; body?: string; afterMs?: number }

/** A calendar service: files at addresses, with ETag and 304. `fail()` has an address answer otherwise. */
export async function startCalendarStandIn() {
  const files = new Map<string, string>()
  const answers = new Map<string, Answer>()
  const requests: { path: string; status: number }[] = []
  const held = new Map<string, (() => void)[]>()
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://calendars').pathname
    const {
      status,
      headers = {},
      body = '',
      afterMs = 0,
    } = answers.get(path) ?? answerOf(files.get(path), request.headers['if-none-match'])
    requests.push({ path, status })
    const answer = () => response.writeHead(status, headers).end(body)
    const holding = [...held].find(([from]) => path.startsWith(from))?.[1]
    if (holding) holding.push(answer)
    else setTimeout(answer, afterMs)
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    listener,
    requests,
    /** Lines of events, or a whole file. Answers its address. */
    set(path: string, content: string | readonly string[]) {
      files.set(path, typeof content === 'string' ? content : calendarOf(content))
      answers.delete(path)
      return url + path
    },
    fail(path: string, answer: Answer) {
      answers.set(path, answer)
      return url + path
    },
    /** Addresses that start with this answer once they are released; `waiting` of them were asked. */
    hold(from: string) {
      const answers: (() => void)[] = []
      held.set(from, answers)
      return {
        waiting: () => answers.length,
        release() {
          held.delete(from)
          for (const answer of answers) answer()
        },
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answerOf(file: string | undefined, known: string | undefined): Answer {
  if (file === undefined) return { status: 404 }
  const etag = `"${createHash('sha256').update(file).digest('base64url')}"`
  if (known === etag) return { status: 304, headers: { etag } }
  return { status: 200, headers: { etag, 'content-type': 'text/calendar; charset=utf-8' }, body: file }
}

/** `events`: the lines of each, without its frame. */
export const calendarOf = (events: readonly string[], before: readonly string[] = []) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stand-in//Calendars//EN',
    ...before,
    ...events.flatMap((event, nr) => [
      'BEGIN:VEVENT',
      ...(event.includes('UID:') ? [] : [`UID:event-${nr}@calendars.test`]),
      'DTSTAMP:20261101T000000Z',
      ...event.trim().split(/\s*\n\s*/),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
