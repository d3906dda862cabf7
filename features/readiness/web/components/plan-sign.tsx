import { plural } from '#common/plural.ts'
import { formatDate } from '#common/time.ts'
import { cx } from '#ui/class-names.ts'
import '../readiness.css'
import { formatLocalNearMoment } from '#web/zone.ts'
import type { Readiness } from '../../contract.ts'
import { type Step, stepsOf } from '../steps.ts'

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
        {stepsOf(readiness).map((step) => (
          <StepItem key={step.name} step={step} />
        ))}
      </ol>
    </section>
  )
}

const StepItem = ({ step: { name, is, isDone, link, says } }: { step: Step }) => (
  <li className={cx(isDone && 'way-done')}>
    <span>{name}</span>
    {typeof is === 'string' ? (
      <b>{is}</b>
    ) : is === 0 ? (
      <b className="way-days">Today</b>
    ) : (
      <b className="way-days num">
        {is}
        <small> {plural(is, 'day').replace(/^\S+ /, '')}</small>
      </b>
    )}
    {(link || says) && (
      <small>
        {link && <a href={link.to}>{link.label}</a>} {says}
      </small>
    )}
  </li>
)
