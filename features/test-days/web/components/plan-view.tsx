import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '#common/plural.ts'
import { formatDate, formatMinutes } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import type { TestDay, TestPlan } from '../../contract.ts'
import { competencyNames } from '../../competencies.ts'
import { resultNames, resultText, stepOf } from '../words.ts'

type Props = {
  plan: TestPlan
  to: 'learner' | 'instructor'
  actions?: (test: TestDay) => ReactNode
}

/** One sheet for both sides: the test ahead, what to do at GOV.UK, and how earlier ones went. */
export function PlanView({ plan, to, actions }: Props) {
  const { nextTest, theory, results } = plan
  return (
    <>
      {nextTest && (
        <NextTest test={nextTest} to={to}>
          {actions?.(nextTest)}
        </NextTest>
      )}
      {plan.passedOn && (
        <p className="mb-3">
          <Badge tone="green">Passed</Badge> Driving test, {formatDate(plan.passedOn, 'date')}.
        </p>
      )}
      {plan.steps.length > 0 && (
        <ul className="grid gap-3">
          {plan.steps.map((step) => {
            const { says, link } = stepOf(step, plan, to)
            return (
              <li key={step} className="border-l-2 border-line pl-3">
                <p>{says}</p>
                {link && (
                  <a href={link.to} target="_blank" rel="noreferrer" className="text-sm">
                    {link.label}
                  </a>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {theory.validUntil && theory.state === 'valid' && !plan.passedOn && (
        <p className="mt-3 text-sm text-ink-2">
          Theory passed {formatDate(theory.passedOn!, 'date')}, valid until{' '}
          {formatDate(theory.validUntil, 'date')}.
        </p>
      )}
      {results.length > 0 && (
        <ul className="ruled mt-3">
          {results.map((test) => (
            <li key={test.id} className="flex-wrap">
              <span className="min-w-48 flex-1">
                <b>{resultNames[test.result!]}</b>, {formatLocalDay(test.testAt)}, {test.centre}
                <span className="block text-sm text-ink-2">{resultText(test)}</span>
                <Faults test={test} />
                {test.note && <span className="mt-1 block text-sm">{test.note}</span>}
              </span>
              {actions?.(test)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-2">
        {to === 'learner' ? 'Only you' : 'Only the learner'} can book, change or cancel a test. Nothing here
        books anything at the DVSA.
        {plan.attempts > 0 && ` ${plural(plan.attempts, 'driving test')} taken so far.`}
      </p>
    </>
  )
}

function NextTest({ test, to, children }: Pick<Props, 'to'> & { test: TestDay; children: ReactNode }) {
  const { lesson } = test
  return (
    <div className="mb-4">
      <p className="flex items-start gap-3">
        <Flag aria-hidden="true" className="mt-1 shrink-0 text-ink-2" />
        <span>
          <b className="text-lg">
            {formatLocalDay(test.testAt)} at {formatLocalTime(test.testAt)}
          </b>
          <span className="block">
            {test.centre}
            {test.centrePostcode && `, ${test.centrePostcode}`}
          </span>
          <span className="block text-sm text-ink-2">
            {lesson
              ? `Warm-up from ${formatLocalTime(lesson.startsAt)} (${formatMinutes(test.warmUpMinutes)}), back by ${formatLocalTime(lesson.endsAt)}`
              : to === 'learner'
                ? 'You’re going without your instructor.'
                : 'You’re not going, so no time is set aside.'}
          </span>
        </span>
      </p>
      {children && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}

const Faults = ({ test }: { test: TestDay }) =>
  test.faults.length > 0 && (
    <span className="mt-1 flex flex-wrap gap-1">
      {test.faults.map(({ competency, driving, serious, dangerous }) => (
        <Badge key={competency} tone={serious || dangerous ? 'red' : 'line'}>
          {competencyNames[competency]}
          {driving > 0 && ` ${driving}`}
          {serious && ', serious'}
          {dangerous && ', dangerous'}
        </Badge>
      ))}
    </span>
  )
