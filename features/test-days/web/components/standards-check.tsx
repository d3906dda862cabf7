import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { Sign } from '#ui/sign.tsx'
import { EmptyState } from '#ui/states.tsx'
import { formatLocalDay } from '#web/zone.ts'
import type { StandardsCheck as Check, TestDay } from '../../contract.ts'
import { fewTests, triggers } from '../../standards.ts'
import { resultNames, resultText } from '../words.ts'

const published =
  'https://www.gov.uk/government/publications/changes-to-approved-driving-instructor-adi-standards-checks/changes-to-approved-driving-instructor-adi-standards-checks'

const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`
const average = (value: number) => String(Math.round(value * 100) / 100)

const names: Readonly<Record<keyof typeof triggers, { name: string; trigger: string }>> = {
  'driving-faults': {
    name: 'Driving faults per test',
    trigger: `${triggers['driving-faults']} or more`,
  },
  'serious-faults': {
    name: 'Serious and dangerous faults per test',
    trigger: `${triggers['serious-faults']} or more`,
  },
  'physical-action': {
    name: 'Tests in which the examiner used the pedals or the wheel',
    trigger: `${percent(triggers['physical-action'])} or more`,
  },
  passes: { name: 'Tests passed', trigger: `${percent(triggers.passes)} or lower` },
}

const conclusions: Readonly<Record<Check['conclusion'], string>> = {
  'too-few': `With fewer than ${fewTests} tests these figures say little: one result changes all of them.`,
  'no-trigger':
    'None of the four is reached. By these figures a check is less likely, but you might still have one in your four years of registration.',
  'some-triggers':
    'Fewer than three of the four are reached, so the DVSA is less likely to ask you to book a check. You might still have one in your four years of registration.',
  'check-likely':
    'Three or more of the four are reached. If the DVSA’s own figures agree, it writes to ask you to book a standards check.',
}

export function StandardsCheck({ check }: { check: Check }) {
  const { indicators, tests, conclusion, open, results } = check
  const reached = indicators.filter(({ isReached }) => isReached).length
  return (
    <div className="grid gap-5">
      <Open tests={open} />
      {tests === 0 ? (
        <EmptyState title="No test results yet." picture="test-sheet">
          Add test days and results on your learners’ pages. From them we work out the four figures that the
          DVSA looks at before it asks for a standards check.
        </EmptyState>
      ) : (
        <>
          <Sign
            title="Standards check"
            colour={conclusion === 'check-likely' ? 'blue' : 'green'}
            figure={
              <>
                {reached} <small>of 4 triggers reached</small>
              </>
            }
            rows={[
              ['Tests counted', tests],
              ['From', formatLocalDay(`${check.from}T12:00:00Z`)],
            ]}
          >
            <p className="max-w-md font-semibold">{conclusions[conclusion]}</p>
          </Sign>
          <Card title="The four figures">
            <ul className="ruled">
              {indicators.map((one) => (
                <Indicator key={one.kind} indicator={one} />
              ))}
            </ul>
            <Caveats check={check} />
          </Card>
          <Card title="Results">
            <FewFirst items={results} few={8} noun="results">
              {(few) => (
                <ul className="ruled">
                  {few.map((test) => (
                    <li key={test.id}>
                      <span className="min-w-0 flex-1">
                        <Who test={test} />
                        <span className="block text-sm text-ink-2">
                          {formatLocalDay(test.testAt)}, {test.centre} · {resultText(test)}
                          {test.examinerAction === 'physical' && ' · Examiner used the controls'}
                        </span>
                      </span>
                      <Badge tone={test.result === 'pass' ? 'green' : 'line'}>
                        {test.result ? resultNames[test.result] : ''}
                      </Badge>
                    </li>
                  ))}
                </ul>
              )}
            </FewFirst>
          </Card>
        </>
      )}
    </div>
  )
}

const Who = ({ test: { learner } }: { test: TestDay }) =>
  learner ? (
    <Link to={`/dashboard/students/${learner.id}`} className="font-semibold">
      {learner.name}
    </Link>
  ) : (
    <b>A former learner</b>
  )

const Open = ({ tests }: { tests: readonly TestDay[] }) =>
  tests.length > 0 && (
    <Card title="Tests without a result">
      <ul className="ruled">
        {tests.map((test) => (
          <li key={test.id}>
            <span className="flex-1">
              <Who test={test} />
              <span className="block text-sm text-ink-2">
                {formatLocalDay(test.testAt)}, {test.centre}. Enter the result on their page.
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )

function Indicator({ indicator }: { indicator: Check['indicators'][number] }) {
  const { kind, tests, counted, value, isReached } = indicator
  const isShare = kind === 'physical-action' || kind === 'passes'
  const from = isShare
    ? `${counted} of ${plural(tests, 'test')}`
    : `${plural(counted, 'fault')} in ${plural(tests, 'test')}`
  return (
    <li className="flex-wrap">
      <span className="min-w-[min(14rem,100%)] flex-1">
        <b>{names[kind].name}</b>
        <span className="block text-sm text-ink-2">Trigger: {names[kind].trigger}</span>
      </span>
      <span className="max-sm:order-last max-sm:basis-full sm:text-right">
        <b className="num text-xl">{value === null ? '–' : isShare ? percent(value) : average(value)}</b>
        <span className="block text-sm text-ink-2">{value === null ? 'Not noted yet' : from}</span>
      </span>
      <Badge tone={isReached ? 'yellow' : 'line'}>{isReached ? 'Reached' : 'Not reached'}</Badge>
    </li>
  )
}

function Caveats({ check: { withoutFaults, withoutAction, alone } }: { check: Check }) {
  const lines = [
    withoutFaults > 0 &&
      `${plural(withoutFaults, 'fail')} without faults entered ${withoutFaults === 1 ? 'is' : 'are'} left out of the averages.`,
    withoutAction > 0 && `For ${plural(withoutAction, 'test')} nobody noted whether the examiner stepped in.`,
    alone > 0 &&
      `${plural(alone, 'test')} ${alone === 1 ? 'isn’t' : 'aren’t'} in your diary as a lesson, so we can’t say whether you took the learner there. The DVSA counts only tests to which you brought them with your badge in the windscreen.`,
  ].filter((line) => line !== false)
  return (
    <div className="mt-4 grid gap-1 text-sm text-ink-2">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        These are the results you entered, and the DVSA goes by its own.{' '}
        <a href={published}>How the DVSA decides</a>
      </p>
    </div>
  )
}
