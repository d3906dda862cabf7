import * as z from 'zod/mini'
import { dayOf, homeZone } from '#common/time.ts'
import type { Db, Row } from '#server/database.ts'
import { job } from '#server/jobs.ts'
import type { WaitingTime } from '../rules.ts'
import { listEntries } from './entries.ts'
import { findFirstFitting, endsNear } from './fitting.ts'

const [weeksBack, nearest] = [8, 20]

/** Up to twenty diaries are read for one entry: never in a request, and those who look find what was stored. */
const mostAnHour = 200

export const estimateWaits = job(
  'estimate-waits',
  z.object({}),
  async (_none, services) => {
    const oldest = await services.asSystem('whose expected day is oldest', (db) =>
      db.list(
        'waiting-list.listToExpect',
        `select id from public.waiting_list where expected_at is null or expected_at < clock() - interval '1 hour'
         order by expected_at nulls first, id limit $1`,
        [mostAnHour],
      ),
    )
    for (const { id } of oldest)
      await services.asSystem('when to expect a time', (db) => storeExpected(db, id))
  },
  { every: '27 * * * *' },
)

/** What a learner has just joined; no diary is read for those who have left again by then. */
export const estimateFirst = job(
  'estimate-first',
  z.object({ learnerId: z.string() }),
  async ({ learnerId }, services) => {
    const entries = await services.asSystem('what has no expected day yet', (db) =>
      db.list(
        'waiting-list.listNew',
        'select id from public.waiting_list where learner_id = $1 and expected_at is null order by id',
        [learnerId],
      ),
    )
    for (const { id } of entries)
      await services.asSystem('when to expect a time', (db) => storeExpected(db, id))
  },
  { atOnce: 1, forgets: true },
)

/** As the service. */
async function storeExpected(db: Db, id: string) {
  const [row] = await listEntries(db, { id })
  if (!row) return
  await db.execute(
    'waiting-list.storeExpected',
    'update public.waiting_list set expected_on = $2, expected_at = clock() where id = $1',
    [id, await expect(db, row)],
  )
}

/** A day with a free time that fits; or else by how often fitting lessons were cancelled lately. */
async function expect(db: Db, row: Row<'waiting-list.listEntries'>): Promise<string | null> {
  const times = row.times as WaitingTime[]
  const within = await db.list(
    'waiting-list.listWithin',
    `select i.id from public.instructors i
     where i.vetted_until > clock() and i.complete and $1 = any(i.gearboxes) and directory.comes_to(i.id, $2, $3)
       and ($4::uuid is null or i.id = $4)
     order by i.place <-> cube(array[cos(radians($2::float8)) * cos(radians($3::float8)), cos(radians($2)) * sin(radians($3)), sin(radians($2))])
     limit $5`,
    [row.gearbox, row.lat, row.lng, row.instructorId, nearest],
  )
  const ids = within.map(({ id }) => id)
  if (ids.length === 0) return null
  const firsts = await Promise.all(
    ids.map((id) => findFirstFitting(db, id, { minutes: row.minutes, times, ends: endsNear(row.sector) })),
  )
  const [first] = firsts.filter((start) => start !== undefined).toSorted()
  if (first) return dayOf(first)
  const { freed } = await db.get(
    'waiting-list.countFreed',
    `select count(*) as "freed!" from public.lessons l
     where l.instructor_id = any($1) and l.status = 'cancelled' and l.minutes >= $2
       and l.cancelled_at > clock() - $3 * interval '1 week' and waiting_list.fits($4, l.starts_at, $2, $5)`,
    [ids, row.minutes, weeksBack, JSON.stringify(times), homeZone],
  )
  if (freed === 0) return null
  const days = Math.ceil((row.position * weeksBack * 7) / freed)
  return db.now().toZonedDateTimeISO(homeZone).toPlainDate().add({ days }).toString()
}
