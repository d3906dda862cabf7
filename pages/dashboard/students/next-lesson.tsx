import { Link } from 'react-router'
import { formatPhone } from '#common/phone.ts'
import { formatMinutes } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import type { Learner } from '#features/lessons/learners-contract.ts'
import { DriveActions } from '#features/lessons/web/components/drive-actions.tsx'
import { LessonPlace } from '#features/lessons/web/components/lesson-place.tsx'
import { lineOf } from '#features/lessons/web/components/place-words.ts'
import { useLessonsAhead } from '#features/lessons/web/hooks.ts'
import type { Pupil } from '#features/pupils/contract.ts'
import { Card } from '#ui/card.tsx'
import { ListSkeleton } from '#ui/states.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalMoment, formatLocalSpan } from '#web/zone.ts'

type NextLessonProps = { learner: Learner; pupil: Pupil | undefined; openedAt: string }

/** When it is, where it starts and how to ring them: what an instructor opens this page for. */
export function NextLesson({ learner, pupil, openedAt }: NextLessonProps) {
  const now = useNow()
  const query = useLessonsAhead(learner.id, openedAt)
  const [next, ...later] = (query.data?.lessons ?? []).filter(({ endsAt }) => endsAt > now)
  if (query.isPending) return <ListSkeleton label="Loading the next lesson" rows={2} />
  return (
    <Card title={next && next.startsAt <= now ? 'Lesson now' : 'Next lesson'}>
      {next ? (
        <>
          <p>
            <Link to={`/dashboard/lessons/${next.id}`} className="text-md font-semibold">
              {formatLocalSpan(next.startsAt, next.endsAt)}
            </Link>
            , {formatMinutes(next.minutes)}
          </p>
          <LessonPlace lesson={{ ...next, contact: contactOf(next, pupil) }} />
          {later.length > 0 && (
            <p className="mt-3 text-sm text-ink-2">
              Then {later.map(({ startsAt }) => formatLocalMoment(startsAt)).join('; ')}.
            </p>
          )}
        </>
      ) : (
        <>
          <p className="text-ink-2">
            {learner.nextLessonAt && learner.nextLessonAt > now
              ? formatLocalMoment(learner.nextLessonAt)
              : 'None booked.'}
          </p>
          {pupil && <Reach learner={learner} pupil={pupil} />}
        </>
      )}
    </Card>
  )
}

/** Someone without an account has no contact but the one in their record. */
const contactOf = (lesson: Lesson | undefined, pupil: Pupil | undefined): Lesson['contact'] =>
  lesson?.contact?.phone || !pupil?.phone
    ? (lesson?.contact ?? null)
    : { guardianName: null, guardianPhone: null, ...lesson?.contact, phone: pupil.phone }

const Reach = ({ learner, pupil }: { learner: Learner; pupil: Pupil }) => (
  <section className="lesson-place" aria-label="Contact">
    <dl className="brief">
      {pupil.pickup && (
        <div>
          <dt>Usual pick-up</dt>
          <dd>{lineOf(pupil.pickup)}</dd>
        </div>
      )}
      {pupil.phone && (
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${pupil.phone}`}>{formatPhone(pupil.phone)}</a>
          </dd>
        </div>
      )}
    </dl>
    <DriveActions lesson={{ pickupPlace: pupil.pickup, contact: contactOf(undefined, pupil), learner }} />
  </section>
)
