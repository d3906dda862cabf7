import * as z from 'zod/mini'
import { type Job, job } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { readEveryMinutes } from '../rules.ts'
import { readFairly, type Share } from './read-fairly.ts'
import { readImport } from './read-import.ts'

type Lane = Share & { isSlow: boolean; claims: number; claimsOfHost: number; claimsOfOwner: number }

/**
 * One large service has thousands of calendars and answers in a third of a second. Claimed a little at a time, so
 * that one host that begins to hang costs the others about a minute, and only once: then it is in the slow lane.
 */
const usual: Lane = {
  isSlow: false,
  atOnce: 12,
  ofHost: 6,
  ofOwner: 2,
  claims: 300,
  claimsOfHost: 40,
  claimsOfOwner: 3,
}
const slow: Lane = {
  isSlow: true,
  atOnce: 4,
  ofHost: 2,
  ofOwner: 1,
  claims: 24,
  claimsOfHost: 8,
  claimsOfOwner: 2,
}

/** The next minute's job goes on. */
const mostMs = 45_000

async function readDue(services: Services, lane: Lane): Promise<void> {
  const end = performance.now() + mostMs
  for (let due = await claimDue(services, lane); due.length > 0; due = await claimDue(services, lane)) {
    await readFairly(due, lane, ({ id }) =>
      readImport(services, id).catch((err: unknown) =>
        services.log.warn({ err }, 'calendar: a reading failed, it comes again at its usual time'),
      ),
    )
    if (performance.now() > end) return
  }
}

/** Everyone's first before anyone's second. */
const claimDue = (services: Services, lane: Lane) =>
  services.asSystem('claim the calendars to read', (db) =>
    db.list(
      'calendar.claimDue',
      `update public.calendar_imports set next_read_at = clock() + $1 * interval '1 minute' where id in (
         select id from public.calendar_imports where next_read_at <= clock() and id in (
           select d.id from (select i.id, i.next_read_at,
               row_number() over (partition by i.host order by i.next_read_at, i.id) as of_host,
               row_number() over (partition by i.instructor_id order by i.next_read_at, i.id) as of_owner
             from public.calendar_imports i where i.next_read_at <= clock() and (i.slowness > 0) = $2) d
           where d.of_host <= $3 and d.of_owner <= $4 order by d.of_owner, d.next_read_at limit $5)
         for update skip locked)
       returning id, host, instructor_id`,
      [readEveryMinutes, lane.isSlow, lane.claimsOfHost, lane.claimsOfOwner, lane.claims],
    ),
  )

const every = { every: '* * * * *', retries: 0 }

export const importJobs: readonly Job[] = [
  job('read-calendars', z.object({}), (_none, services) => readDue(services, usual), every),
  job('read-slow-calendars', z.object({}), (_none, services) => readDue(services, slow), every),
]
