import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { formatMoney, shareOf } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { dearest } from '#features/cancellation-terms/rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useMediaQuery } from '#web/use-media-query.ts'
import { formatLocalSpan } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { type MarkedOutcome, outcomeWords, undoHours } from '../../outcomes.ts'
import { isPaidDirectly, priceOfTaught } from '../../rules.ts'
import { refundWords } from '../refund-words.ts'
import { useMarking } from '../use-marking.ts'
import { ChargeFields, costOf, startingCharge } from './charge-fields.tsx'
import { otherOf } from './lesson-state.ts'
import { ReasonField } from './reason-field.tsx'

type OutcomeDialogProps = {
  lesson: Lesson
  onClose: () => void
  /** With the usual answer, already chosen. */
  withDelivered?: boolean
}
/** `as-booked`: delivered, for the length booked. */
type Choice = 'as-booked' | MarkedOutcome

/** The instructor says what became of a lesson whose time is over. */
export function OutcomeDialog({ lesson, onClose, withDelivered = false }: OutcomeDialogProps) {
  const [choice, setChoice] = useState<Choice | undefined>(withDelivered ? 'as-booked' : undefined)
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const outcome = choice === 'as-booked' ? 'delivered' : choice
  const [charge, setCharge] = useState(startingCharge)
  const [minutes, setMinutes] = useState(lesson.minutes)
  const [reason, setReason] = useState('')
  const marking = useMarking(lesson)
  const { name, hasAccount } = otherOf(lesson, 'instructor')
  const first = firstName(name)
  const pricePence = lesson.pricePence ?? 0
  const asksPrice = outcome === 'no-show' || outcome === 'cancelled-late'
  const bounds = { pricePence, termsPence: shareOf(pricePence, dearest(lesson.cancellationTiers) * 100) }
  const costPence = asksPrice ? costOf(charge, bounds) : 0
  const isReady =
    choice !== undefined &&
    (choice !== 'delivered' || minutes !== lesson.minutes) &&
    (!asksPrice || costPence !== undefined)
  const go = () => {
    if (!outcome || !isReady) return
    const more = asksPrice && costPence !== undefined ? { costPence } : {}
    void marking
      .send({ outcome, reason, ...more, ...(choice === 'delivered' && { minutes }) })
      .then(onClose, () => undefined)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      sheet={withDelivered && isPhone}
      title="What happened?"
      description={`${formatLocalSpan(lesson.startsAt, lesson.endsAt)} with ${name}.`}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            Back
          </Button>
          <Button
            variant={
              choice === 'as-booked' ? 'primary' : isReady && outcome !== 'delivered' ? 'danger' : 'second'
            }
            busy={marking.isPending}
            disabled={!isReady}
            onClick={go}
          >
            {!isReady
              ? 'Continue'
              : outcome === 'delivered'
                ? 'Mark as delivered'
                : costPence
                  ? `Charge ${formatMoney(costPence)}`
                  : 'Charge nothing'}
          </Button>
        </>
      }
    >
      <fieldset className="mt-3 grid gap-3">
        <legend className="sr">What happened</legend>
        {(withDelivered ? [asBooked, ...choices] : choices).map(({ value, label }) => (
          <label key={value} className="tick">
            <input
              type="radio"
              name="happened"
              checked={choice === value}
              onChange={() => setChoice(value)}
            />
            <span className="font-semibold">
              {label}
              <span className="block text-sm font-normal text-ink-2">{hintOf(value, lesson, first)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {asksPrice && <ChargeFields lesson={lesson} bounds={bounds} charge={charge} onChange={setCharge} />}
      {choice === 'delivered' && <MinutesField lesson={lesson} minutes={minutes} onChange={setMinutes} />}
      {hasAccount !== false && outcome !== 'delivered' && (
        <ReasonField to={first} value={reason} onChange={setReason} />
      )}
      <p className="mt-3 text-sm text-ink-2">
        You can undo this for {undoHours} hours from the first time you mark it.
      </p>
      {marking.error && (
        <p role="alert" className="mt-3 font-semibold text-red-ink">
          {marking.error.message}
        </p>
      )}
    </Dialog>
  )
}

const asBooked = { value: 'as-booked', label: outcomeWords.delivered } as const
const choices = [
  { value: 'no-show', label: outcomeWords['no-show'] },
  { value: 'cancelled-late', label: 'They cancelled late' },
  { value: 'cancelled', label: outcomeWords.cancelled },
  { value: 'delivered', label: 'Shorter or longer' },
] as const

function hintOf(outcome: Choice, lesson: Lesson, first: string) {
  const isDirect = isPaidDirectly(lesson.paidWith)
  if (outcome === 'as-booked') return `As booked, ${formatMinutes(lesson.minutes)}.`
  if (outcome === 'no-show') return `${first} didn’t turn up.`
  if (outcome === 'cancelled-late') return `${first} rang or wrote to you shortly before.`
  if (outcome === 'cancelled')
    return `You cancelled, or don’t want to charge it. ${isDirect ? `${first} won’t owe you anything.` : refundWords(lesson)}`
  return 'It went ahead, but not for the time booked.'
}

type MinutesFieldProps = { lesson: Lesson; minutes: number; onChange: (minutes: number) => void }

function MinutesField({ lesson, minutes, onChange }: MinutesFieldProps) {
  const price = priceOfTaught(lesson, minutes)
  const isLonger = minutes > lesson.minutes
  const options = [...new Set([...Array.from({ length: 16 }, (_, at) => (at + 1) * 15), lesson.minutes])]
  return (
    <div className="mt-4 border-t border-line pt-3">
      <label className="field">
        <span className="field-label">How long was it?</span>
        <select className="input" value={minutes} onChange={(event) => onChange(Number(event.target.value))}>
          {options
            .toSorted((one, other) => one - other)
            .map((value) => (
              <option key={value} value={value}>
                {formatMinutes(value)}
                {value === lesson.minutes ? ' (as booked)' : ''}
              </option>
            ))}
        </select>
      </label>
      {minutes !== lesson.minutes && (
        <p className="mt-2 text-sm text-ink-2" aria-live="polite">
          {isPaidDirectly(lesson.paidWith)
            ? `The price becomes ${formatMoney(price)}.`
            : isLonger
              ? 'What was paid stays the same: we don’t charge a card for more time.'
              : `The price becomes ${formatMoney(price)}. ${lesson.atFirstPrice ? 'We’ll refund the rest.' : 'The rest is lesson credit again.'}`}
        </p>
      )}
    </div>
  )
}
