import { ChevronDown, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addDays } from '#common/days.ts'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { dayOf, formatDate, formatDay } from '#common/time.ts'
import type { Assessment } from '#features/assessments/contract.ts'
import type { SelfRating } from '#features/assessments/self-rating-contract.ts'
import { levelName, syllabusAttribution } from '#features/assessments/syllabus.ts'
import { sayBoth } from '#features/assessments/web/rating-words.ts'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Lane } from '#ui/lane.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useOpenedAt } from '#web/use-now.ts'
import { instantAt, myZone } from '#web/zone.ts'
import { changesIn, countCompared, evidenceFor, latestDifferences, progressOverTime } from '../../record.ts'
import { groupProgress, otherSkills, type SkillProgress } from '../../rules.ts'
import { dueAfterDays, standingOf } from '../../standing.ts'
import { useOpenOnPaper } from '../use-open-on-paper.ts'
import { useRecordDay } from '../use-record-day.ts'
import { explainStanding, sayShortly } from '../words.ts'
import '../record.css'
import { Moves } from './moves.tsx'
import { ProgressChart } from './progress-chart.tsx'

type RecordSheetProps = {
  assessments: readonly Assessment[]
  ratings: readonly SelfRating[]
  learner: string
  reader: 'learner' | 'instructor'
  /** The reader’s id: what somebody else wrote is not theirs to open. */
  me: string
  /** What to do while there is nothing yet. */
  begin?: ReactNode
}

/** The whole record on any day, for the learner and their instructor alike; made to be printed. */
export function RecordSheet(props: RecordSheetProps) {
  const { assessments, learner, reader } = props
  const openedAt = useOpenedAt()
  const today = dayOf(openedAt, myZone())
  const [on, setOn] = useRecordDay(today)
  const sheet = useOpenOnPaper()
  if (assessments.length === 0)
    return (
      <EmptyState title="Nothing has been assessed yet." picture="test-sheet" action={props.begin}>
        The record begins with the first lesson that is written up.
      </EmptyState>
    )
  const first = dayOf(assessments.map(({ date }) => date).toSorted()[0]!, myZone())
  const isPast = on !== '' && on < today
  const at = isPast ? new Date(Date.parse(instantAt(addDays(on, 1), '00:00')) - 1).toISOString() : openedAt
  const shown = assessments.filter(({ date }) => Date.parse(date) <= Date.parse(at))
  const groups = groupProgress(assessments, at)
  const skills = groups.flatMap((group) => group.skills)
  const others = otherSkills(assessments, at)
  const count = (is: (skill: SkillProgress) => boolean) => skills.filter(is).length
  const rows = { ...props, at }
  return (
    <div ref={sheet} className="record-sheet grid gap-5">
      <Card className="record-top">
        <div className="record-head">
          <div>
            <h2 className="text-lg">{learner}</h2>
            <p className="text-ink-2">As it stood on {formatDate(isPast ? on : today, 'date')}</p>
          </div>
          <div className="flex flex-wrap items-end gap-3 no-print">
            <label className="record-on">
              On another day
              <input
                type="date"
                className="input"
                value={on}
                min={first}
                max={today}
                onChange={({ target }) => setOn(target.value)}
              />
              {on > today && <span role="status">That day is still to come: this is today.</span>}
            </label>
            {isPast && (
              <Button variant="plain" onClick={() => setOn(today)}>
                Today
              </Button>
            )}
            <Button variant="second" icon={<Printer aria-hidden="true" />} onClick={() => print()}>
              Print
            </Button>
          </div>
        </div>
        <dl className="record-figures">
          {[
            ['of 27 skills without help', count(({ level }) => level >= 4)],
            ['skills started', count(({ level }) => level > 0)],
            ['due again', count(({ history }) => standingOf(history, at).isDue)],
            [shown.length === 1 ? 'lesson assessed' : 'lessons assessed', shown.length],
          ].map(([what, is]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{is}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {shown.length > 1 && (
        <Card className="record-chart">
          <ProgressChart points={progressOverTime(assessments, at)} />
        </Card>
      )}
      <Differences {...rows} />
      <Card
        title="All 27 skills"
        action={
          <span className="text-sm text-ink-2 no-print">Open a skill to see how its level came about.</span>
        }
      >
        <div className="record-groups">
          {groups.map((group) => (
            <section key={group.name} className="record-group">
              <h3>
                {group.name}
                <span className="num">
                  {group.skills.filter(({ level }) => level >= 4).length} of {group.skills.length}
                </span>
              </h3>
              {group.skills.map((skill) => (
                <SkillRow key={skill.name} skill={skill} {...rows} />
              ))}
            </section>
          ))}
          {others.length > 0 && (
            <section className="record-group">
              <h3>From earlier assessments</h3>
              {others.map((skill) => (
                <SkillRow key={skill.name} skill={skill} {...rows} />
              ))}
            </section>
          )}
        </div>
        <HowLevelsWork />
      </Card>
      <Card title="What each lesson changed">
        <ol className="record-lessons">
          {shown.map((one) => (
            <li key={one.id}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <LessonLink assessment={one} reader={reader} me={props.me} />
                <span className="text-sm text-ink-2">
                  {one.instructor_name}
                  {one.instructor_is_trainee && ' '}
                  <TraineeMark is={one.instructor_is_trainee} />, {one.overall_rating} of 5
                </span>
              </p>
              {one.instructor_notes && (
                <p className="my-1 text-md whitespace-pre-line wrap-anywhere">{one.instructor_notes}</p>
              )}
              <Moves changes={changesIn(assessments, one)} />
            </li>
          ))}
        </ol>
      </Card>
      <p className="text-xs text-ink-2">{syllabusAttribution}</p>
    </div>
  )
}

type Rows = RecordSheetProps & { at: string }

function SkillRow({ skill, assessments, ratings, at, reader, learner, me }: Rows & { skill: SkillProgress }) {
  const { name, number, level, history } = skill
  const standing = standingOf(history, at)
  const evidence = evidenceFor(skill, assessments, ratings, at)
  const short = sayShortly(standing)
  return (
    <details className="record-skill" data-on-paper={evidence.length > 0 || undefined}>
      <summary>
        <span className="num w-5 text-sm text-ink-2">{number}</span>
        <span>
          <b>{name}</b>
          {short && <small>{short}</small>}
        </span>
        <span className="record-level">
          {levelName(level)}
          <Lane level={level} label={level > 0 ? `level ${level} of 5` : 'not started'} />
        </span>
        <ChevronDown aria-hidden="true" className="no-print" />
      </summary>
      <div className="record-evidence">
        <p className={short ? undefined : 'no-print'}>{explainStanding(standing)}</p>
        {evidence.length > 0 && (
          <ol aria-label={`Lessons with ${name}`}>
            {evidence.map(({ assessment, mark, own, remarks }) => (
              <li key={assessment.id}>
                <span className="flex flex-wrap justify-between gap-x-4">
                  <LessonLink assessment={assessment} reader={reader} me={me} />
                  <b>{levelName(mark) || 'Not started'}</b>
                </span>
                <span className="text-sm text-ink-2">
                  <span className="no-print">{assessment.instructor_name}</span>
                  {own !== undefined && (
                    <>
                      <span className="no-print">; </span>
                      <span className="record-own">
                        {reader === 'learner' ? 'you' : firstName(learner)} said {levelName(own)}
                      </span>
                    </>
                  )}
                </span>
                {remarks.map((text) => (
                  <span key={text} className="record-quote text-sm">
                    “{text}”
                  </span>
                ))}
              </li>
            ))}
          </ol>
        )}
      </div>
    </details>
  )
}

function Differences({ assessments, ratings, at, reader, learner, me }: Rows) {
  const apart = latestDifferences(assessments, ratings, at)
  const compared = countCompared(assessments, ratings, at)
  if (compared === 0) return null
  return (
    <Card title={reader === 'learner' ? 'Where you see it differently' : 'Where the two of you differ'}>
      {apart.length === 0 ? (
        <p className="text-ink-2">Nowhere, in {plural(compared, 'lesson')} that you’ve both rated.</p>
      ) : (
        <ul className="record-apart ruled ruled-all">
          {apart.map((one) => (
            <li key={one.name} className="flex-wrap justify-between">
              <span>
                <b>{one.name}</b>
                <span className="block text-sm text-ink-2">
                  {sayBoth(one, {
                    learner: firstName(learner),
                    ...instructorOf(one.assessment, reader, me),
                  })}
                </span>
              </span>
              <LessonLink assessment={one.assessment} reader={reader} me={me} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Who shares a record doesn’t say who else wrote in it. */
const instructorOf = (
  { instructor_name, instructor_id }: Assessment,
  reader: RecordSheetProps['reader'],
  me: string,
) =>
  reader === 'instructor' && instructor_id !== me
    ? { instructor: 'another instructor', reader: 'other' as const }
    : { instructor: firstName(instructor_name), reader }

type LessonLinkProps = { assessment: Assessment } & Pick<RecordSheetProps, 'reader' | 'me'>

const LessonLink = ({ assessment, reader, me }: LessonLinkProps) =>
  reader === 'learner' || assessment.instructor_id === me ? (
    <Link to={`/dashboard/lessons/${assessment.lesson_id}`} className="font-semibold">
      {formatDay(assessment.date)}
    </Link>
  ) : (
    <b>{formatDay(assessment.date)}</b>
  )

const HowLevelsWork = () => (
  <details className="record-how mt-5" data-on-paper>
    <summary className="py-2 font-semibold">How the levels are worked out</summary>
    <div className="grid max-w-prose gap-2 text-md text-ink-2">
      <p>
        Only what instructors mark counts. The latest lesson counts most. Each earlier one counts a third as
        much as the one after it, and half of that if 60 days lie between it and the latest.
      </p>
      <p>
        A step of one level up or down always counts at once. A jump of two levels or more waits until another
        lesson says the same.
      </p>
      <p>
        A skill is due again after {dueAfterDays[1] / 7} weeks at level 1, {dueAfterDays[2] / 7} at level 2,{' '}
        {dueAfterDays[3] / 7} at level 3, {dueAfterDays[4] / 7} at level 4 and {dueAfterDays[5] / 7} at level
        5. After twice as long it counts one level lower until it’s marked again. It never drops more than one
        level.
      </p>
      <p>How learners rate themselves stands beside it, and changes no level.</p>
    </div>
  </details>
)
