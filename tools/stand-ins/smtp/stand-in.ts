import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { readMessage, type Message } from './message.ts'

export type SmtpStandIn = Awaited<ReturnType<typeof startSmtpStandIn>>

type Stage = 'sender' | 'recipient' | 'message'
type Waiter = { matches: (message: Message) => boolean; resolve: (message: Message) => void }

/** A mail server on loopback for tests: accepts every message and parses it, until told to reject. `port` 0 picks a free one. */
export async function startSmtpStandIn({ port = 0 }: { port?: number } = {}) {
  const messages: Message[] = []
  const waiting = new Set<Waiter>()
  let rejection: { code: number; text: string; at: Stage } | null = null
  let stalled: { at: Stage; reached: () => void; release: Promise<void>; goOn: () => void } | null = null
  let connections = 0

  const errorAt = (at: Stage) =>
    rejection?.at === at ? Object.assign(new Error(rejection.text), { responseCode: rejection.code }) : null
  const answer = async (at: Stage, done: (error?: Error | null) => void) => {
    if (stalled?.at === at) {
      stalled.reached()
      await stalled.release
    }
    done(errorAt(at))
  }
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onMailFrom: (_address, _session, done) => answer('sender', done),
    onRcptTo: (_address, _session, done) => answer('recipient', done),
    async onData(stream, { envelope }, done) {
      try {
        const message = await readMessage(stream, envelope)
        if (!errorAt('message')) add(message)
        answer('message', done)
      } catch (error) {
        done(error as Error)
      }
    },
  }
  function add(message: Message) {
    messages.push(message)
    for (const one of waiting) if (one.matches(message)) one.resolve(message)
  }

  const server = new SMTPServer(options)
  // A client that hangs up is not an error.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** Oldest first; with an address, those sent to it. */
    messages: (to?: string) => messages.filter((message) => !to || message.to.includes(to.toLowerCase())),
    /** The first message that matches, received already or to come. */
    waitFor: (matches: (message: Message) => boolean, timeoutMs = 30_000) =>
      new Promise<Message>((resolve, reject) => {
        const present = messages.find(matches)
        if (present) return resolve(present)
        const giveUp = () =>
          reject(
            new Error(
              `No such mail in ${timeoutMs} ms. Received: ${messages.map(({ to, subject }) => `${to}: ${subject}`).join('; ') || 'nothing'}`,
            ),
          )
        const timer = setTimeout(giveUp, timeoutMs)
        const waiter: Waiter = {
          matches,
          resolve(message) {
            clearTimeout(timer)
            waiting.delete(waiter)
            resolve(message)
          },
        }
        waiting.add(waiter)
      }),
    /** Rejects every message from now on: `failWith(451, 'Try again later')`. */
    failWith(code: number, text: string, at: Stage = 'recipient') {
      rejection = { code, text, at }
    },
    accept() {
      rejection = null
      stalled?.goOn()
      stalled = null
    },
    /** Answers nothing at this stage until `accept()`; resolves once a client has come so far. */
    stall: (at: Stage) =>
      new Promise<void>((reached) => {
        const { promise: release, resolve: goOn } = Promise.withResolvers<void>()
        stalled = { at, reached, release, goOn }
      }),
    connections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        for (const connection of server.connections)
          (connection as unknown as { _socket?: { destroy(): void } })._socket?.destroy()
        server.close(() => resolve())
      }),
  }
}
