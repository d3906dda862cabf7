import { useParams } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { formatMinutes, formatMoment } from '#common/time.ts'
import type { LessonRecord } from '#features/admin/lesson-record-contract.ts'
import { CancelLesson } from '#features/admin/web/components/cancel-lesson.tsx'
import { Facts } from '#features/admin/web/components/facts.tsx'
import { LessonHistory } from '#features/admin/web/components/lesson-history.tsx'
import { LessonMoney } from '#features/admin/web/components/lesson-money.tsx'
import { PersonLink } from '#features/admin/web/components/person-link.tsx'
import { useLessonRecord } from '#features/admin/web/hooks.ts'
import { lessonStatusWords, paidWithWords } from '#features/admin/web/words.ts'
import { mayReportProblem } from '#features/objections/rules.ts'
import { OpenCase } from '#features/objections/web/components/open-case.tsx'
import { outcomeWords } from '#features/lessons/outcomes.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { LoadOne } from '#web/load-one.tsx'
import { useNow } from '#web/use-now.ts'
import { usePageTitle } from '#web/page-title.ts'

const all = { to: '/dashboard/admin/search', label: 'Find a lesson or payment' }

export default function AdminLessonPage() {
  const { id = '' } = useParams()
  const query = useLessonRecord(id)
  return (
    <>
      <BackLink to={all.to}>{all.label}</BackLink>
      <LoadOne query={query} what="this lesson" label="Loading the lesson" all={all}>
        {(lesson) => <InFull lesson={lesson} />}
      </LoadOne>
    </>
  )
}

function InFull({ lesson }: { lesson: LessonRecord }) {
  usePageTitle(`Lesson on ${formatMoment(lesson.startsAt)}`)
  const now = useNow()
  const { status, outcome, startsAt, minutes, learner, learnerHasAccount, instructor, pickup } = lesson
  return (
    <>
      <PageHead
        title={`Lesson on ${formatMoment(startsAt)}`}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {formatMinutes(minutes)}
            <Badge tone={status === 'booked' ? 'green' : status === 'delivered' ? 'blue' : 'line'}>
              {outcome ? outcomeWords[outcome] : lessonStatusWords[status]}
            </Badge>
          </span>
        }
      >
        {mayReportProblem(lesson, now) && <OpenCase lesson={lesson} />}
        {status === 'booked' && <CancelLesson lesson={lesson} />}
      </PageHead>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <Card title="Who and where">
            <dl className="sums">
              <div>
                <dt>Learner</dt>
                <dd>
                  <PersonLink person={learner} hasAccount={learnerHasAccount} />
                </dd>
              </div>
              <div>
                <dt>Instructor</dt>
                <dd>
                  <PersonLink person={instructor} />
                </dd>
              </div>
            </dl>
            <Facts
              rows={[
                ...(lesson.pricePence === null ? [] : ([['Price', formatMoney(lesson.pricePence)]] as const)),
                ...(lesson.paidWith === null ? [] : ([['Paid', paidWithWords[lesson.paidWith]]] as const)),
                ['Pick-up area', pickup ?? 'Not given'],
              ]}
            />
            <p className="mt-3 text-sm text-ink-2">
              Id <span className="num [overflow-wrap:anywhere] select-all">{lesson.id}</span>
            </p>
          </Card>
          <LessonMoney lesson={lesson} />
        </div>
        <LessonHistory lesson={lesson} />
      </div>
    </>
  )
}
