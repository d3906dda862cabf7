import { Link } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatDate, formatMinutes } from '#common/time.ts'
import { levelName } from '#features/assessments/syllabus.ts'
import { leftOutFor } from '#features/assessments/rules.ts'
import { useLearnerAssessments } from '#features/assessments/web/hooks.ts'
import type { Lesson, LessonPerson } from '#features/lessons/contract.ts'
import { paymentOf } from '#features/lessons/web/components/lesson-state.ts'
import { MessageLink } from '#features/messages/web/components/message-link.tsx'
import { latestRemarks, planFor } from '#features/progress/rules.ts'
import type { Pupil } from '#features/pupils/contract.ts'
import { AddNote } from '#features/pupils/web/components/add-note.tsx'
import { usePupil } from '#features/pupils/web/hooks.ts'
import { Card } from '#ui/card.tsx'
import { Lane } from '#ui/lane.tsx'
import { useIsCut } from '#web/connection.ts'
import { Coming, isComing } from './coming.tsx'

type PlannedCardProps = { lesson: Lesson; learner: LessonPerson }

export function PlannedCard({ lesson, learner }: PlannedCardProps) {
  const written = useLearnerAssessments(learner.id)
  const record = usePupil(learner.id)
  const pupil = record.data
  const isCut = useIsCut()
  if (!isCut && isComing(written, record)) return <Coming label="Loading the plan" />
  const plan = written.data
    ? planFor(written.data, lesson.startsAt, leftOutFor(lesson.instructor.isTrainee))
    : []
  const remark = latestRemarks(written.data ?? [], 'areasForImprovement', 1)[0]
  return (
    <Card
      title={`Planned with ${firstName(learner.name)}`}
      action={<Link to={`/dashboard/students/${learner.id}`}>Learner</Link>}
      className="planned"
    >
      <ul>
        {plan.map(({ name, level }) => (
          <li key={name}>
            <span>{name}</span>
            <small>{level > 0 ? levelName(level) : 'New'}</small>
            <Lane level={level} size="short" />
          </li>
        ))}
      </ul>
      {remark && <p className="planned-words">Last time: “{remark.text}”</p>}
      {pupil && (
        <dl>
          <Fact label="Paid">{paidOf(lesson, pupil)}</Fact>
          <Fact label="Test">{dateOr(pupil?.drivingTestOn, 'Not booked')}</Fact>
          <Fact label="Eyesight">{dateOr(pupil?.eyesightCheckedOn, 'Not checked')}</Fact>
        </dl>
      )}
      {pupil?.notes && (
        <details className="planned-notes">
          <summary>Your notes</summary>
          <p>{pupil.notes}</p>
        </details>
      )}
      <details className="planned-notes">
        <summary>Add a note</summary>
        <AddNote learner={learner} />
      </details>
      {learner.hasAccount !== false && (
        <p className="mt-3">
          <MessageLink to={learner.id} name={learner.name} />
        </p>
      )}
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function paidOf(lesson: Lesson, pupil: Pupil | undefined) {
  const { pence = 0, minutesLeft = 0 } = pupil?.balance ?? {}
  if (pence < 0) return `Owes ${formatMoney(-pence)}`
  return minutesLeft > 0 ? `${formatMinutes(minutesLeft)} left` : paymentOf(lesson)
}

const dateOr = (day: string | null | undefined, otherwise: string) =>
  day ? formatDate(day, 'short date') : otherwise
