import { useState } from 'react'
import { Link } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { formatDate } from '#common/time.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Progress } from '#ui/progress.tsx'
import { Sign } from '#ui/sign.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import type { TheoryProgress } from '../../contract.ts'
import { mock } from '../../rules.ts'
import { topics } from '../../topics.ts'
import { useMocks, useTheoryProgress } from '../hooks.ts'
import { weakSubjects } from '../weak-subjects.ts'
import { useSendTheory } from '../use-send-theory.ts'
import { WaitingTheory } from './waiting-theory.tsx'

const TestDateDialog = lazily(async () => (await import('./test-date-dialog.tsx')).TestDateDialog)
const TheoryReaders = lazily(async () => (await import('./theory-readers.tsx')).TheoryReaders)
const MockHistory = lazily(async () => (await import('./mock-history.tsx')).MockHistory)
const MarkRangeChart = lazily(async () => (await import('./mark-range.tsx')).MarkRangeChart)

export function TheoryPanel() {
  useSendTheory()
  const query = useTheoryProgress()
  if (query.isPending) return <ListSkeleton label="Loading your theory practice" rows={6} />
  if (query.isLoadingError) return <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
  const { data: progress } = query
  return (
    <>
      <div className="theory">
        <div className="grid content-start gap-5">
          <Standing progress={progress} />
          <PlanCard plan={progress.plan} />
        </div>
        <div className="grid content-start gap-5">
          <div className="theory-pair">
            <WeakCard progress={progress} />
            <MockCard />
          </div>
          {progress.range && (
            <Card title="If you sat it today">
              <LazyBoundary quiet waiting={<div className="mark-range" />}>
                <MarkRangeChart range={progress.range} />
              </LazyBoundary>
            </Card>
          )}
          <Card title="By subject">
            <ul className="subjects">
              {progress.topics.map((row) => (
                <Subject key={row.id} row={row} />
              ))}
            </ul>
            <p className="mt-5 max-w-prose text-sm text-ink-2">
              These are our own questions, written from the Highway Code, with the rule for each. They aren’t
              the official ones; you’ll find those in{' '}
              <a href="https://www.gov.uk/take-practice-theory-test" rel="noreferrer">
                the free practice test on GOV.UK
              </a>
              . Your answers are yours alone.
            </p>
          </Card>
          <LazyBoundary quiet>
            <TheoryReaders />
          </LazyBoundary>
        </div>
      </div>
      <WaitingTheory />
    </>
  )
}

function Standing({ progress: { topics: rows, answered, plan } }: { progress: TheoryProgress }) {
  const all = rows.reduce((sum, { questions }) => sum + questions, 0)
  const learnt = rows.reduce((sum, row) => sum + row.learnt, 0)
  const today = plan.dueToday + plan.newLeftToday
  return (
    <>
      <Sign
        title="Today"
        figure={
          <>
            {today} <small>{today === 1 ? 'question' : 'questions'}</small>
          </>
        }
        rows={[
          ['To repeat', plan.dueToday],
          ['New', plan.newLeftToday],
          ['Learnt', `${learnt} of ${all}`],
        ]}
      >
        <p className="font-semibold">{todayText(plan, today)}</p>
      </Sign>
      <ButtonLink to="/dashboard/learning/theory" wide size="lg">
        {answered === 0 ? 'Start with 10 questions' : 'Practise 10 questions'}
      </ButtonLink>
    </>
  )
}

/** About half a minute each. */
function todayText({ daysLeft }: TheoryProgress['plan'], today: number) {
  if (daysLeft === 0) return 'Your theory test is today. Take your licence, and go in rested.'
  if (today === 0) return 'That’s it for today. Come back tomorrow.'
  return `About ${plural(Math.max(1, Math.round(today / 2)), 'minute')}.`
}

function PlanCard({ plan }: { plan: TheoryProgress['plan'] }) {
  const [isOpen, setIsOpen] = useState(false)
  const { testOn, daysLeft, notedBy, passedOn, newADay, outOfReach, days } = plan
  return (
    <Card
      title="Up to your test"
      action={
        <Button variant="plain" size="sm" onClick={() => setIsOpen(true)}>
          {testOn || passedOn ? 'Change date' : 'Enter date'}
        </Button>
      }
    >
      {testOn ? (
        <>
          <p>
            <b>{formatDate(testOn, 'full date')}</b>
            {daysLeft !== null && `, ${daysLeft === 0 ? 'today' : `in ${plural(daysLeft, 'day')}`}`}
          </p>
          {notedBy && <p className="text-sm text-ink-2">{firstName(notedBy)} noted this date.</p>}
        </>
      ) : passedOn ? (
        <p>
          You passed on <b>{formatDate(passedOn, 'full date')}</b>. A few questions a day keep it fresh for
          the road.
        </p>
      ) : (
        <p className="text-ink-2">
          When’s your theory test? With its date we spread the questions over the days until then.
        </p>
      )}
      <ol className="plan-days">
        {days.map(({ on, reviews, fresh }) => (
          <li key={on}>
            <span>{formatDate(on, 'weekday')}</span>
            <b className="num">{on === testOn ? 'Test' : reviews + fresh}</b>
            {on !== testOn && <span className="num text-xs text-ink-2">{fresh} new</span>}
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-2">
        {newADay > 0 && `${newADay} new a day. `}
        {outOfReach > 0 &&
          `${plural(outOfReach, 'question')} won’t fit in before the test, so start with your weak subjects. `}
        {testOn
          ? 'Missed a day? What’s left is spread over the days that remain.'
          : 'Repeats of what you learn meanwhile come on top.'}
      </p>
      <LazyBoundary when={isOpen} onFail={() => setIsOpen(false)}>
        {isOpen && <TestDateDialog testOn={testOn} passedOn={passedOn} onClose={() => setIsOpen(false)} />}
      </LazyBoundary>
    </Card>
  )
}

function WeakCard({ progress: { topics: rows } }: { progress: TheoryProgress }) {
  const { weak, differ } = weakSubjects(rows)
  return (
    <Card title="Weak subjects">
      {weak.length === 0 ? (
        <p className="text-ink-2">
          {rows.some(({ seen }) => seen > 2)
            ? 'None at the moment.'
            : 'We’ll know after a few questions of each.'}
        </p>
      ) : (
        <ul className="weak">
          {weak.slice(0, 3).map(({ id, chance, learnt, questions, due }) => (
            <li key={id}>
              <Link to={`/dashboard/learning/theory?topic=${id}`}>{nameOf(id)}</Link>
              <span className="num text-sm text-ink-2">
                {differ
                  ? `${chance}% today`
                  : `${learnt} of ${questions} learnt${due > 0 ? `, ${due} to repeat` : ''}`}
              </span>
              {differ ? (
                <Progress value={chance} label={`${nameOf(id)}: ${chance}% likely right today`} />
              ) : (
                <Progress
                  value={learnt}
                  max={questions}
                  label={`${nameOf(id)}: ${learnt} of ${questions} learnt`}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {weak.length > 0 && differ && (
        <p className="mt-2 text-sm text-ink-2">How likely you’d get one right today.</p>
      )}
    </Card>
  )
}

function MockCard() {
  const { data: mocks } = useMocks()
  const isRunning = mocks?.[0]?.score === null
  return (
    <Card title="Mock test">
      <p className="mb-3 text-ink-2">
        {mock.questions} questions in {mock.minutes} minutes, like the real one. You need {mock.passMark}.
      </p>
      <ButtonLink to="/dashboard/learning/mock" variant="second" wide>
        {isRunning ? 'Continue the mock test' : 'Sit a mock test'}
      </ButtonLink>
      {mocks && mocks.length > 0 && (
        <LazyBoundary quiet>
          <MockHistory mocks={mocks} />
        </LazyBoundary>
      )}
    </Card>
  )
}

const nameOf = (id: string) => topics.find((topic) => topic.id === id)!.name

function Subject({ row: { id, questions, seen, learnt, due } }: { row: TheoryProgress['topics'][number] }) {
  const { name, says } = topics.find((topic) => topic.id === id)!
  return (
    <li className="row-link">
      <div className="min-w-0">
        <Link to={`/dashboard/learning/theory?topic=${id}`} className="row-main font-semibold">
          {name}
        </Link>
        <p className="text-sm text-ink-2">{says}</p>
      </div>
      <div className="subject-state">
        <Progress value={learnt} max={questions} label={`${name}: ${learnt} of ${questions} learnt`} />
        <p className="num text-xs text-ink-2">
          {seen === 0
            ? `${questions} questions, not started`
            : `${learnt} of ${questions} learnt${due > 0 ? `, ${due} to repeat` : ''}`}
        </p>
      </div>
    </li>
  )
}
