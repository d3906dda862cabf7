import { dayOf } from '#common/time.ts'
import { tidyJob } from '#server/retention.ts'
import type { Services } from '#server/services.ts'

const writeAfterMs = 30_000
/** Of people and days that wait to be written: more than have a plan. What comes beyond isn't counted. */
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
 * Gathered in memory and written twice a minute, so that no page costs a transaction. An instance that is killed loses
 * half a minute of them: the figures are at least what was seen.
 */
function openCounts({ clock, asSystem, log }: Services) {
  const waiting = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined

  function add(id: string, what: 'shown' | 'opened') {
    const day = dayOf(clock.now().toString())
    const key = `${day} ${id}`
    const count = waiting.get(key) ?? { id, day, shown: 0, opened: 0 }
    if (waiting.size >= mostWaiting && !waiting.has(key)) return
    waiting.set(key, count)
    count[what] += 1
    timer ??= setTimeout(() => void write(), writeAfterMs).unref()
  }

  async function write() {
    clearTimeout(timer)
    timer = undefined
    const counts = [...waiting.values()]
    waiting.clear()
    if (counts.length === 0) return
    await asSystem('pages with promoted places', (db) =>
      db.execute(
        'promotion.count',
        `insert into public.promotion_days as p (instructor_id, day, shown, opened)
         select i.id, v.day, v.shown, v.opened
         from unnest($1::uuid[], $2::date[], $3::int[], $4::int[]) v (id, day, shown, opened)
         join public.diaries d on d.public_id = v.id
         join public.instructors i on i.id = d.instructor_id and i.plan <> 'free'
         on conflict (instructor_id, day) do update
           set shown = p.shown + excluded.shown, opened = p.opened + excluded.opened`,
        [
          counts.map(({ id }) => id),
          counts.map(({ day }) => day),
          counts.map(({ shown }) => shown),
          counts.map(({ opened }) => opened),
        ],
      ),
    ).catch((error: unknown) => log.warn({ err: error }, 'views of promoted places not counted'))
  }

  return { add, write }
}

export const tidyPromotion = tidyJob(
  'tidy-promotion',
  { every: '53 3 * * *', keeps: { promotion_days: '90 days' } },
  (db) =>
    db.execute(
      'promotion.tidy',
      `delete from public.promotion_days where day < (clock() - interval '90 days')::date`,
    ),
)
