import type { Services } from '#server/services.ts'
import type { Claims } from '../contract.ts'

/** A smaller figure is no claim, and may point at people. */
export const worthShowing = {
  /** Some in each of the country's regions, so that a reader may expect one who comes to them. */
  instructors: 50,
  /** Enough that nobody finds themselves in the figure. */
  learners: 200,
  /** Five for each of those learners: people who came once and never again would not make it. */
  lessons: 1_000,
} as const satisfies Record<keyof Claims, number>

const cachedMinutes = 5
const cached = new WeakMap<Services, { until: number; claims: Promise<Claims> }>()

/** Null in a demonstration: its people are made up. */
export function getClaims(services: Services): Promise<Claims> {
  if (services.config.isDemo) return Promise.resolve({ instructors: null, learners: null, lessons: null })
  const now = services.clock.now().epochMilliseconds
  const known = cached.get(services)
  if (known && known.until > now) return known.claims
  const claims = countClaims(services)
  cached.set(services, { until: now + cachedMinutes * 60_000, claims })
  claims.catch(() => cached.delete(services))
  return claims
}

async function countClaims(services: Services): Promise<Claims> {
  const { instructors, learners, lessons } = await services.asSystem('what can be claimed in public', (db) =>
    db.get(
      'marketing.countClaims',
      `select (select count(*) from public.instructors i where directory.may_be_booked(i)) as instructors,
         count(distinct learner_id) as learners, count(*) as lessons from public.lessons where status = 'delivered'`,
    ),
  )

  return {
    instructors: claim('instructors', instructors),
    learners: claim('learners', learners),
    lessons: claim('lessons', lessons),
  }
}

const claim = (what: keyof Claims, count: number) => (count < worthShowing[what] ? null : roundDown(count))

/** To two digits: 1,294 → 1,200. True for longer, and daily changes do not show who came. */
export function roundDown(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.floor(count / step) * step
}
