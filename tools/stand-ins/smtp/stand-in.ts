import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { readMessage, type Message } from './message.ts'

export type SmtpStandIn = Awaited<ReturnType<typeof startSmtpStandIn>>

type Stage = 'sender' | 'recipient' | 'message'
type Waiting = { wants: (message: Message) => boolean; take: (message: Message) => void }

/** A mail server on loopback for tests: takes every message, shows it parsed, and refuses when told to. `port` 0 picks a free one. */
export async function startSmtpStandIn({ port = 0 }: { port?: number } = {}) {
  const taken: Message[] = []
  const waiting = new Set<Waiting>()
  let apiError: { code: number; text: string; at: Stage } | null = null

  /** The refusal in force at this stage, as `smtp-server` wants it. */
  const refused = (at: Stage) =>
    apiError?.at === at ? Object.assign(new Error(apiError.text), { responseCode: apiError.code }) : null
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onMailFrom: (_address, _session, done) => done(refused('sender')),
    onRcptTo: (_address, _session, done) => done(refused('recipient')),
    async onData(stream, { envelope }, done) {
      try {
        const message = await readMessage(stream, envelope)
        const no = refused('message')
        if (!no) keep(message)
        done(no)
      } catch (fault) {
        done(fault as Error)
      }
    },
  }
  function keep(message: Message) {
    taken.push(message)
    for (const one of waiting) if (one.wants(message)) one.take(message)
  }

  const server = new SMTPServer(options)
  // A client that hangs up is no fault of the server.
  server.on('error', () => {})
  await new Promise<void>((listening, failed) => {
    server.server.once('error', failed)
    server.listen(port, '127.0.0.1', listening)
  })

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** Oldest first; with an address, what was sent to it. */
    messages: (to?: string) => taken.filter((message) => !to || message.to.includes(to.toLowerCase())),
    /** The first message that fits, already here or still to come. */
    waitFor: (wants: (message: Message) => boolean, timeoutMs = 10_000) =>
      new Promise<Message>((found, missed) => {
        const here = taken.find(wants)
        if (here) return found(here)
        const give = () =>
          missed(
            new Error(
              `No such mail in ${timeoutMs} ms. Came: ${taken.map(({ to, subject }) => `${to}: ${subject}`).join('; ') || 'nothing'}`,
            ),
          )
        const timer = setTimeout(give, timeoutMs)
        const one: Waiting = {
          wants,
          take(message) {
            clearTimeout(timer)
            waiting.delete(one)
            found(message)
          },
        }
        waiting.add(one)
      }),
    /** From now on every message is refused, e.g. `refuseWith(451, 'Try again later')`. */
    failWith(code: number, text: string, at: Stage = 'recipient') {
      apiError = { code, text, at }
    },
    accept() {
      apiError = null
    },
    close: () =>
      new Promise<void>((closed) => {
        for (const connection of server.connections)
          (connection as unknown as { _socket?: { destroy(): void } })._socket?.destroy()
        server.close(() => closed())
      }),
  }
}
