import type { Services } from '#server/services.ts'

/** Does all jobs that are due by the app's clock, and those that they bring up. */
export async function settleJobs(services: Services): Promise<void> {
  const { jobs } = services
  for (let isQuiet = false; !isQuiet; ) {
    isQuiet = true
    let due: ReadonlySet<string> | undefined
    for (const name of jobs.names) {
      due ??= await findDue(services)
      if (!due.has(name) || (await jobs.runDue(name)) === 0) continue
      isQuiet = false
      due = undefined
    }
  }
}

/**
 * The clock of a test may stand before the real one: what is not due by it waits beyond the real one's reach, and what is
 * due keeps the moment it was queued, which no later sorting takes for a time to come.
 */
const findDue = (services: Services) =>
  services.asSystem('jobs due by the clock of a test', async (db) => {
    await db.queryUnchecked(
      `update pgboss.job j set start_after = w.later
       from (select name, id, at, case when at <= clock() or state = 'retry' then created_on else at + interval '300 years' end as later
         from (select name, id, state, created_on, case when start_after > now() + interval '200 years' then start_after - interval '300 years' else start_after end as at
           from pgboss.job where state < 'active' and start_after <> created_on) x) w
       where j.name = w.name and j.id = w.id and j.start_after <> w.later
         and (w.at > now() or w.at > clock() or j.start_after > now())
         and (j.state = 'created' or w.at <= clock() or clock() < now() - interval '1 minute')`,
    )
    const { rows } = await db.queryUnchecked<{ name: string }>(
      `select distinct name from pgboss.job where state < 'active' and start_after <= now()`,
    )
    return new Set(rows.map(({ name }) => name))
  })
