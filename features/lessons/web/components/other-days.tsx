import { Link } from 'react-router'
import { addDays } from '#common/days.ts'
import { firstName } from '#common/first-name.ts'
import { dayOf } from '#common/time.ts'
import { findOnePerDay } from '#features/diary/rules.ts'
import { useSlots } from '#features/diary/web/hooks.ts'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'

/** The instructor cancelled: three days on which they could teach it instead, where the learner is picked up. */
export function OtherDays({ lesson, now }: { lesson: Lesson; now: string }) {
  const { instructor, minutes, pickup, startsAt } = lesson
  const after = dayOf(startsAt > now ? startsAt : now)
  const { data } = useSlots(instructor.id, {
    minutes,
    from: addDays(after, 1),
    ...(pickup && { pickup }),
  })
  const times = findOnePerDay(data?.days ?? [], startsAt, 3)
  if (times.length === 0) return null
  return (
    <section className="mt-3 border-t border-line pt-3" aria-labelledby="other-days">
      <h2 id="other-days" className="text-md font-semibold">
        {firstName(instructor.name)} is free at these times
      </h2>
      <ul className="mt-2 grid gap-2">
        {times.map((at) => (
          <li key={at}>
            <Link
              className="btn btn-second w-full"
              to={`/instructor-directory/${instructor.id}?minutes=${minutes}&at=${encodeURIComponent(at)}`}
            >
              {formatLocalDay(at)}, {formatLocalTime(at)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
