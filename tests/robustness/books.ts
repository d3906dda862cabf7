import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

export type Books = Awaited<ReturnType<typeof openBooks>>

/** The product's database and the payment service's own books, read from outside, past the product. */
export async function openBooks(dataFolder: string) {
  const { database: password } = JSON.parse(readFileSync(path.join(dataFolder, 'secrets.json'), 'utf8')) as {
    database: string
  }
  const port = Number(
    readFileSync(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3],
  )
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'clearway' })
  // It's cut when the database is killed.
  client.on('error', () => {})
  await client.connect()
  const stripe = new DatabaseSync(path.join(dataFolder, 'stripe.sqlite'))
  stripe.exec('pragma busy_timeout = 5000')
  const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows

  return {
    rows,
    /** What the payment service has of one kind: `checkout.session`, `charge`, `refund`. */
    stripe: <Shape>(kind: string) =>
      stripe
        .prepare('select body from objects where kind = ? order by seq')
        .all(kind)
        .map(({ body }) => JSON.parse(String(body)) as Shape),
    countAtStripe: (kind: string) =>
      Number(stripe.prepare('select count(*) as count from objects where kind = ?').get(kind)!['count']),

    /**
     * What is still to be done, by kind; nothing when all has arrived. Tries that wait for their next turn get it now.
     * Not pg-boss's own queue, which queues what cron lines say: it has no heartbeat, so one killed in it is given up
     * after a quarter of an hour only, and the next minute brings the next.
     */
    async onItsWay(): Promise<string[]> {
      stripe.prepare(`update deliveries set due = 0 where state = 'pending' and due > ?`).run(Date.now())
      const webhooks = stripe
        .prepare(`select 'a message of the payment service' as what from deliveries where state = 'pending'`)
        .all() as { what: string }[]
      await client.query(
        `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
      )
      const jobs = await rows<{ what: string }>(
        `select name || ' is ' || state as what from pgboss.job
         where name not like '\\_\\_pgboss\\_\\_%' and (state in ('active', 'retry') or (state = 'created' and start_after <= now()))`,
      )
      const mails = await rows<{ what: string }>(
        `select 'a mail is ' || state as what from app.mails where state in ('queued', 'sending')`,
      )
      return [...webhooks, ...jobs, ...mails].map(({ what }) => what)
    },
    async close() {
      stripe.close()
      await client.end()
    },
  }
}
