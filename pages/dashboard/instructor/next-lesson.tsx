import { Link } from 'react-router'
import { formatMinutes } from '#common/time.ts'
import { useStudentAssessments } from '#features/assessments/web/hooks.ts'
import { MessageLink } from '#features/messages/web/components/message-link.tsx'
import { groupProgress, latestRemarks, whatToPractiseNext } from '#features/progress/rules.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Lane } from '#ui/lane.tsx'
import { LessonPlace } from '#features/lessons/web/components/lesson-place.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import { formatLocalSpan } from '#web/zone.ts'

export function NextLesson({ lesson, now }: { lesson: Lesson; now: string }) {
  const { learner } = lesson
  const written = useStudentAssessments(learner?.id ?? '', learner !== null)
  const plan = written.data?.length ? whatToPractiseNext(groupProgress(written.data)) : []
  const said = latestRemarks(written.data ?? [], 'areasForImprovement', 1)[0]
  return (
    <Card title={lesson.startsAt <= now ? 'Now' : 'Next lesson'}>
      <div className="flex items-center gap-3">
        <Avatar name={learner?.name ?? ''} of="student" image={learner?.image ?? null} size="lg" />
        <div className="min-w-0">
          <p className="text-lg font-bold">
            {learner ? (
              <Link to={`/dashboard/students/${learner.id}`}>{learner.name}</Link>
            ) : (
              'A former learner'
            )}
          </p>
          <time dateTime={lesson.startsAt} className="text-md text-ink-2">
            {formatLocalSpan(lesson.startsAt, lesson.endsAt)}
          </time>
        </div>
      </div>
      <LessonPlace lesson={lesson} />
      <div className="mt-4 grid grid-cols-2 gap-3 [&>:only-child]:col-span-2">
        <ButtonLink to={`/dashboard/lessons/${lesson.id}`}>Open lesson</ButtonLink>
        {learner && !learner.isWithoutAccount && <MessageLink to={learner.id} name={learner.name} />}
      </div>
      <dl className="brief">
        <div>
          <dt>Length</dt>
          <dd>{formatMinutes(lesson.minutes)}</dd>
        </div>
        {plan.length > 0 && (
          <div>
            <dt>Practise next</dt>
            <dd>
              <ul>
                {plan.map(({ name, level }) => (
                  <li key={name}>
                    {name}
                    <Lane level={level} size="short" />
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        {said && (
          <div>
            <dt>You wrote</dt>
            <dd>“{said.text}”</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
