import pg from 'pg'

const pulseMs = 5_000
const answerMs = 2_000
const retryMs = 250

export type Listener = {
  onMessage: (message: string) => void
  onConnect: () => Promise<void>
  onDisconnect: (error: Error | undefined) => void
}

/** Reconnects for ever, calling `onConnect` each time, as messages may have been missed. */
export function listen({
  url,
  channel,
  onMessage,
  onConnect,
  onDisconnect,
}: Listener & { url: string; channel: string }) {
  let client: pg.Client | undefined
  let closed = false
  let again: NodeJS.Timeout | undefined

  async function connect() {
    const line = new pg.Client({
      connectionString: url,
      application_name: 'clearway-listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: answerMs,
    })
    client = line
    let pulse: NodeJS.Timeout | undefined
    let isDown = false
    const down = (error?: Error) => {
      if (isDown) return
      isDown = true
      clearInterval(pulse)
      line.end().catch(() => {})
      if (closed) return
      onDisconnect(error)
      again = setTimeout(connect, retryMs)
    }
    line.on('error', down).on('end', () => down())
    line.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await line.connect()
      await line.query(`listen ${channel}`)
      await onConnect()
      // A connection cut without a packet looks healthy until something is sent.
      if (!isDown) pulse = setInterval(() => line.query('select 1').catch(down), pulseMs)
    } catch (error) {
      down(error as Error)
    }
  }

  return {
    ready: connect(),
    async close() {
      closed = true
      clearTimeout(again)
      await client?.end().catch(() => {})
    },
  }
}
