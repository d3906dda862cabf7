import { dayOf } from '#common/time.ts'
import { tidyJob } from '#server/retention.ts'
import type { Services } from '#server/services.ts'

const writeAfterMs = 30_000
/** Of people and days that wait to be written. At so many they are written at once: ids that somebody invents push nobody out. */
const mostWaiting = 10_000

type Count = { id: string; day: string; shown: number; opened: number }

/** Of this instance. */
export function countsOf(services: Services) {
  const known = opened.get(services) ?? openCounts(services)
  opened.set(services, known)
  return known
}
const opened = new WeakMap<Services, ReturnType<typeof openCounts>>()

/**
 * Gathered in memory and written twice a minute, so that no page costs a transaction. What can't be written waits for
 * the next time. An instance that is killed loses half a minute of them.
 */
function openCounts({ clock, asSystem, log }: Services) {
  let waiting = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  let latest = Promise.resolve()
  let [isWriting, hasFailed] = [false, false]

  function add(ids: readonly string[], what: 'shown' | 'opened') {
    const day = dayOf(clock.now().toString())
    for (const id of new Set(ids.map((one) => one.toLowerCase())))
      merge({ id, day, shown: 0, opened: 0, [what]: 1 })
    if (waiting.size >= mostWaiting && !isWriting && !hasFailed) void write()
    else writeLater()
  }

  function writeLater() {
    timer ??= setTimeout(() => void write(), writeAfterMs).unref()
  }

  function merge({ id, day, shown, opened }: Count) {
    const key = `${day} ${id}`
    const count = waiting.get(key) ?? { id, day, shown: 0, opened: 0 }
    if (waiting.size >= mostWaiting && !waiting.has(key)) return
    waiting.set(key, { id, day, shown: count.shown + shown, opened: count.opened + opened })
  }

  function write() {
    isWriting = true
    return (latest = latest.then(writeAll).finally(() => (isWriting = false)))
  }

  async function writeAll() {
    clearTimeout(timer)
    timer = undefined
    const counts = [...waiting.values()]
    if (counts.length === 0) return
    waiting = new Map()
    await asSystem('pages with promoted places', (db) =>
      // In order, so that two instances wait for each other and don't deadlock.
      db.execute(
        'promotion.count',
        `insert into public.promotion_days as p (instructor_id, day, shown, opened)
         select i.id, v.day, sum(v.shown)::int, sum(v.opened)::int
         from unnest($1::uuid[], $2::date[], $3::int[], $4::int[]) v (id, day, shown, opened)
         join public.diaries d on d.public_id = v.id
         join public.instructors i on i.id = d.instructor_id and i.plan <> 'free'
         group by i.id, v.day order by i.id, v.day
         on conflict (instructor_id, day) do update
           set shown = p.shown + excluded.shown, opened = p.opened + excluded.opened`,
        [
          counts.map(({ id }) => id),
          counts.map(({ day }) => day),
          counts.map(({ shown }) => shown),
          counts.map(({ opened }) => opened),
        ],
      ),
    ).then(
      () => (hasFailed = false),
      (error: unknown) => {
        log.warn({ err: error }, 'views of promoted places not counted yet')
        hasFailed = true
        for (const count of counts) merge(count)
        writeLater()
      },
    )
  }

  return { add, write }
}

const storedFor = '90 days'

export const tidyPromotion = tidyJob(
  'tidy-promotion',
  { every: '53 3 * * *', keeps: { promotion_days: storedFor } },
  (db) =>
    db.execute(
      'promotion.tidy',
      `delete from public.promotion_days where day < (clock() - interval '${storedFor}')::date`,
    ),
)
