import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { firstName } from '#common/first-name.ts'
import { dayOf, formatDate } from '#common/time.ts'
import { sayCarDate } from '#features/diary/car-dates.ts'
import { useInvitations } from '#features/invitations/web/hooks.ts'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { useOpenedAt } from '#web/use-now.ts'
import type { SchoolInstructor } from '../../contract.ts'
import { sayDaysOff, sayNear } from '../day-words.ts'
import { type CarDate, type LessonWithoutCar, type Need, needsOf } from '../needs.ts'

type NeedsYouProps = {
  instructors: readonly SchoolInstructor[]
  lessonsWithoutCar: readonly LessonWithoutCar[]
  carDates: readonly CarDate[]
}

export function NeedsYou({ instructors, lessonsWithoutCar, carDates }: NeedsYouProps) {
  const today = dayOf(useOpenedAt())
  const invitations = useInvitations().data?.invitations ?? []
  const needs = needsOf(instructors, invitations, { lessonsWithoutCar, dates: carDates }, today)
  return (
    <Card title="Needs you">
      {needs.length === 0 && <p className="text-ink-2">Nothing at the moment.</p>}
      {needs.length > 0 && (
        <FewFirst items={needs} few={6} noun="more">
          {(few) => (
            <ul className="ruled" aria-label="What needs you">
              {few.map((need) => (
                <li key={keyOf(need)} className="flex-wrap">
                  <NeedRow need={need} today={today} />
                </li>
              ))}
            </ul>
          )}
        </FewFirst>
      )}
    </Card>
  )
}

function NeedRow({ need, today }: { need: Need; today: string }) {
  if (need.kind === 'car')
    return (
      <>
        <span>
          {firstName(need.lesson.instructor.name)}, {sayNear(need.lesson.startsAt, today)}: no car
        </span>
        <Link to="/dashboard/cars">Choose a car</Link>
      </>
    )
  if (need.kind === 'off')
    return (
      <>
        <span>{sayDaysOff(need.instructor)}</span>
        <Link to={`/dashboard/school/calendar?day=${need.instructor.daysOff[0]!.on}`}>See who’s free</Link>
      </>
    )
  if (need.kind === 'car-date')
    return (
      <>
        <Link to="/dashboard/cars">{need.date.car.name}</Link>
        <span className="text-ink-2">
          {sayCarDate(need.date.kind, { ...need.date, day: formatDate(need.date.dueOn, 'date') })}
        </span>
      </>
    )
  return (
    <>
      {need.kind === 'invitation' ? (
        <Link to="/dashboard/school/instructors">{need.invitation.name}</Link>
      ) : (
        <Link to={`/dashboard/school/instructors/${need.instructor.id}`}>{need.instructor.name}</Link>
      )}
      <span className="text-ink-2">{saysNeed(need)}</span>
    </>
  )
}

function keyOf(need: Need) {
  if (need.kind === 'car') return `car ${need.lesson.startsAt} ${need.lesson.instructor.id}`
  if (need.kind === 'car-date') return `${need.kind} ${need.date.car.id} ${need.date.kind}`
  return `${need.kind} ${need.kind === 'invitation' ? need.invitation.id : need.instructor.id}`
}

function saysNeed(need: Exclude<Need, { kind: 'car' | 'car-date' | 'off' }>): string {
  switch (need.kind) {
    case 'badge':
    case 'licence': {
      const paper = need.kind === 'badge' ? 'Badge' : 'Driving licence'
      return need.daysLeft < 0
        ? `${paper} expired on ${formatDate(need.on, 'date')}`
        : `${paper} expires on ${formatDate(need.on, 'date')}, in ${plural(need.daysLeft, 'day')}`
    }
    case 'unchecked':
      return 'Badge not checked yet: nobody can book them'
    case 'no-hours':
      return 'No free hours in the next four weeks'
    case 'invitation':
      return need.invitation.state === 'expired' ? 'Invitation expired' : 'Hasn’t answered your invitation'
  }
}
