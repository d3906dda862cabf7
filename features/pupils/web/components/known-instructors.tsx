import { plural } from '#common/plural.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { formatLocalDay } from '#web/zone.ts'
import { useKnownInstructors } from '../leaving-hooks.ts'
import { LeaveInstructor } from './leave-instructor.tsx'

export function KnownInstructors() {
  const instructors = useKnownInstructors().data?.instructors ?? []
  if (instructors.length === 0) return null
  return (
    <Card title="Your instructors">
      <p className="mb-3 text-sm text-ink-2">
        They can book lessons for you, and see your phone number while one lies ahead.
      </p>
      <ul className="ruled">
        {instructors.map(({ id, name, image, since, lessonsAhead }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <Avatar name={name} of="instructor" image={image} />
            <p className="min-w-[min(10rem,100%)] flex-1">
              <b className="block">{name}</b>
              <span className="text-sm text-ink-2">
                {lessonsAhead > 0
                  ? `${plural(lessonsAhead, 'lesson')} to come`
                  : `Since ${formatLocalDay(since)}`}
              </span>
            </p>
            <LeaveInstructor id={id} name={name} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
