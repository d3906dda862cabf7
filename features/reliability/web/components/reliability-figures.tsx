import { plural } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import type { Reliability } from '../../contract.ts'
import { figureMonths, onTimeMinutes, returnWeeks } from '../../rules.ts'
import './reliability-figures.css'

export const hasFigures = (reliability: Reliability) =>
  Object.values(reliability).some((figure) => figure !== null)

type Figure = { is: string; what: string; how: string }

/** `name` is a first name. */
export const ReliabilityFigures = ({ reliability, name }: { reliability: Reliability; name: string }) => (
  <dl className="reliability">
    {figuresOf(reliability, name).map(({ is, what, how }) => (
      <div key={what}>
        <dt>
          {what}
          <small>{how}</small>
        </dt>
        <dd className="num">{is}</dd>
      </div>
    ))}
  </dl>
)

function figuresOf({ cancelled, answers, onTime, returned }: Reliability, name: string): Figure[] {
  const all: (Figure | null)[] = [
    cancelled && {
      is: shareOf(cancelled),
      what: `lessons cancelled by ${name}`,
      how: `Last ${figureMonths} months, from the diary. Lessons that learners called off aren’t counted.`,
    },
    answers && {
      is: waitOf(answers.medianMinutes),
      what: 'to answer a message',
      how: `Half of ${plural(answers.of, 'answer')} came sooner. Counted from 8:00 to 20:00.`,
    },
    onTime && {
      is: shareOf(onTime),
      what: 'lessons started on time',
      how: `Within ${onTimeMinutes} minutes, as learners and ${name} say.`,
    },
    returned && {
      is: shareOf(returned),
      what: 'learners came back after lesson one',
      how: `Of those whose first was between ${returnWeeks} weeks and ${figureMonths} months ago.`,
    },
  ]
  return all.filter((figure) => figure !== null)
}

const shareOf = ({ count, of }: { count: number; of: number }) => `${count} of ${of}`

/** A day is the twelve hours that are counted. */
const waitOf = (minutes: number) => (minutes >= 720 ? 'Over a day' : formatMinutes(Math.max(1, minutes)))
