import type { ReactNode } from 'react'
import { daysBetween } from '#common/days.ts'
import { plural } from '#common/plural.ts'
import { dayOf, formatDate, formatDay } from '#common/time.ts'
import { govLinks } from '#features/test-days/rules.ts'
import { cx } from '#ui/class-names.ts'
import '../readiness.css'
import { formatLocalNearDay, formatLocalNearMoment, formatLocalTime } from '#web/zone.ts'
import type { Readiness } from '../../contract.ts'

/** From today to the driving test, as far as it's known. */
export const PlanSign = ({ readiness }: { readiness: Readiness }) => {
  const { today, nextLessonAt } = readiness
  return (
    <section className="sign on-fill" aria-labelledby="way">
      <h2 id="way" className="sr">
        The way to your tests
      </h2>
      <ol className="way">
        <li className="way-here">
          <span>Today</span>
          <b>{formatDate(today, 'near date').replaceAll(',', '')}</b>
          <small>
            {nextLessonAt ? `Next lesson ${formatLocalNearMoment(nextLessonAt)}` : 'No lesson booked'}
          </small>
        </li>
        <TheoryStep readiness={readiness} />
        <BookStep readiness={readiness} />
        <TestStep readiness={readiness} />
      </ol>
    </section>
  )
}

type StepProps = { readiness: Readiness }

const day = (on: string) => formatDay(`${on}T12:00Z`)
const hasTheory = ({ theory }: Readiness) => theory.passedOn !== null && theory.state !== 'over'

function TheoryStep({ readiness }: StepProps) {
  const { theory, today } = readiness
  if (hasTheory(readiness))
    return (
      <Step name="Theory test" is="Passed" isDone>
        {theory.validUntil && `Your certificate lasts until ${day(theory.validUntil)}`}
      </Step>
    )
  if (theory.testOn)
    return (
      <Step name="Theory test" days={daysBetween(today, theory.testOn)}>
        {day(theory.testOn)}
      </Step>
    )
  return (
    <Step name="Theory test" is={theory.state === 'over' ? 'Certificate over' : 'No date yet'}>
      <a href={govLinks.theory}>Book it at gov.uk</a>
    </Step>
  )
}

function BookStep({ readiness }: StepProps) {
  const { theory, drivingTest } = readiness
  if (drivingTest)
    return (
      <Step name="Book the driving test" is="Booked" isDone>
        {drivingTest.centre}
      </Step>
    )
  if (hasTheory(readiness))
    return (
      <Step name="Book the driving test" is="Now">
        <a href={govLinks.book}>Only you can book it, at gov.uk</a>
      </Step>
    )
  return (
    <Step
      name="Book the driving test"
      is={theory.testOn ? `From ${formatDate(theory.testOn, 'short date')}` : 'After theory'}
    >
      You can’t book it until you’ve passed theory
    </Step>
  )
}

function TestStep({ readiness: { drivingTest, passedOn, estimate, today } }: StepProps) {
  if (passedOn)
    return (
      <Step name="Driving test" is="Passed" isDone>
        {day(passedOn)}
      </Step>
    )
  if (drivingTest)
    return (
      <Step name="Driving test" days={daysBetween(today, dayOf(drivingTest.testAt))}>
        {formatLocalNearDay(drivingTest.testAt)}, {formatLocalTime(drivingTest.testAt)}
      </Step>
    )
  const aimOn = estimate?.aimOn
  return (
    <Step
      name="Driving test"
      is={aimOn && aimOn > today ? `About ${formatDate(aimOn, 'month')}` : 'Not booked yet'}
    >
      {aimOn && aimOn > today
        ? 'Where your pace leads. Not booked yet'
        : 'Your instructor notes the day once you’ve booked it'}
    </Step>
  )
}

type StepContent = { name: string; is?: string; days?: number; isDone?: boolean; children: ReactNode }

const Step = ({ name, is, days, isDone, children }: StepContent) => (
  <li className={cx(isDone && 'way-done')}>
    <span>{name}</span>
    {days === undefined ? (
      <b>{is}</b>
    ) : days === 0 ? (
      <b className="way-days">Today</b>
    ) : (
      <b className="way-days num">
        {days}
        <small> {plural(days, 'day').replace(/^\S+ /, '')}</small>
      </b>
    )}
    <small>{children}</small>
  </li>
)
