import { MapPin, MessageSquare } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { formatPhone, textLink } from '#common/phone.ts'
import { plural } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { DriveActions } from '#features/lessons/web/components/drive-actions.tsx'
import { CancelLesson } from '#features/lessons/web/components/lesson-actions.tsx'
import { otherOf } from '#features/lessons/web/components/lesson-state.ts'
import { travelText } from '#features/lessons/web/components/travel-words.ts'
import { textWords } from '#features/lessons/web/text-words.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { useTravelDay } from '#features/diary/web/hooks.ts'
import { lineOf } from '#features/lessons/web/components/place-words.ts'
import { RouteChip } from '#ui/route-chip.tsx'
import { formatLocalDay, formatLocalSpan, formatLocalTime, myZone } from '#web/zone.ts'
import './day.css'

type NowSignProps = {
  lesson: Lesson
  now: string
  /** Which lesson of this learner it is. */
  count: number | undefined
}

/** What matters in the car: who, where, from when to when. */
export function NowSign({ lesson, now, count }: NowSignProps) {
  const { startsAt, contact, learner, minutes } = lesson
  const isOn = startsAt <= now
  const { name } = otherOf(lesson, 'instructor')
  const travel = useTravelDay(positionOf(startsAt, myZone()).on).data
  const drive = isOn ? null : travel?.lessons.find(({ id }) => id === lesson.id)?.drive
  return (
    <section className="sign on-fill now-sign" aria-labelledby="now-sign">
      <p className="now-when">
        <span>
          {isOn ? 'Now' : 'Next'} · <time dateTime={startsAt}>{whenOf(lesson, now)}</time>
        </span>
        {count !== undefined && <RouteChip label={`lesson ${count}`}>{`L${count}`}</RouteChip>}
      </p>
      <div className="now-head">
        <h2 id="now-sign">
          <Link to={`/dashboard/lessons/${lesson.id}`}>{name}</Link>
        </h2>
        {drive && (
          <p className="now-leave">
            <small>Leave by</small> <b>{formatLocalTime(drive.leaveAt)}</b>
          </p>
        )}
      </div>
      <Where lesson={lesson} />
      <div
        className="now-lane"
        aria-hidden="true"
        style={{ '--gone': `${goneOf(lesson, now)}%` } as CSSProperties}
      />
      <p className="now-foot">
        <span>{drive ? travelText.drive(drive) : formatMinutes(minutes)}</span>
        <span>{awayOf(lesson, now)}</span>
      </p>
      {lesson.unansweredMove && <p className="now-note">{firstName(name)} hasn’t agreed to this time yet.</p>}
      <DriveActions lesson={lesson} onSign />
      {contact?.guardianPhone && (
        <p className="now-note">
          Under 18. {contact.guardianName}:{' '}
          <a href={`tel:${contact.guardianPhone}`}>{formatPhone(contact.guardianPhone)}</a>
        </p>
      )}
      {contact?.phone && learner && isSoon(lesson, now) && (
        <LateTexts phone={contact.phone} name={firstName(learner.name)} />
      )}
      {lesson.endsAt > now && <CancelLesson lesson={lesson} now={now} onSign />}
    </section>
  )
}

const LateTexts = ({ phone, name }: { phone: string; name: string }) => (
  <p className="now-lates">
    <span>
      <MessageSquare aria-hidden="true" />
      Running late? Text {name}:
    </span>
    {[5, 10, 15].map((minutes) => (
      <a
        key={minutes}
        href={textLink(phone, textWords.late(minutes))}
        aria-label={`${minutes} min: text ${name} “${textWords.late(minutes)}”`}
      >
        {minutes} min
      </a>
    ))}
  </p>
)

function Where({ lesson: { pickup, pickupPlace, dropoffPlace } }: { lesson: Lesson }) {
  if (!pickup && !pickupPlace) return <p className="now-place">No pick-up chosen yet.</p>
  const [street, ...rest] = (pickupPlace?.address ?? '').split(/[\n,]/).map((part) => part.trim())
  return (
    <p className="now-place">
      <MapPin aria-hidden="true" />
      <span>
        {pickupPlace ? (
          <>
            <b>{street || pickupPlace.postcode}</b>
            {street && (
              <span className="block">{[...rest, pickupPlace.postcode].filter(Boolean).join(', ')}</span>
            )}
            {pickupPlace.note && <small>{pickupPlace.note}</small>}
          </>
        ) : (
          <b>Near {pickup}</b>
        )}
        {dropoffPlace && <small>Ends at {lineOf(dropoffPlace)}</small>}
      </span>
    </p>
  )
}

const isToday = (at: string, now: string) => formatLocalDay(at) === formatLocalDay(now)

const whenOf = ({ startsAt, endsAt }: Lesson, now: string) =>
  isToday(startsAt, now)
    ? `${formatLocalTime(startsAt)}–${formatLocalTime(endsAt)}`
    : formatLocalSpan(startsAt, endsAt)

const minutesFrom = (one: string, other: string) => Math.ceil((Date.parse(other) - Date.parse(one)) / 60_000)

const isSoon = ({ startsAt }: Lesson, now: string) => startsAt > now && minutesFrom(now, startsAt) <= 60

function awayOf({ startsAt, endsAt }: Lesson, now: string) {
  if (startsAt <= now) return `${plural(minutesFrom(now, endsAt), 'minute')} left`
  const minutes = minutesFrom(now, startsAt)
  if (minutes < 60) return `In ${plural(minutes, 'minute')}`
  return isToday(startsAt, now) ? `In ${plural(Math.round(minutes / 60), 'hour')}` : ''
}

/** Share of the lesson while it is on; before it, of the hour that leads to it. */
function goneOf({ startsAt, endsAt }: Lesson, now: string) {
  const isOn = startsAt <= now
  const to = Date.parse(isOn ? endsAt : startsAt)
  const from = isOn ? Date.parse(startsAt) : to - 3_600_000
  return Math.round(Math.max(0, Math.min(1, (Date.parse(now) - from) / (to - from))) * 100)
}
