import { firstName } from '#common/first-name.ts'
import { useRef, useState } from 'react'
import type { Role } from '#common/endpoint.ts'
import { formatMoney, type Pence } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useActingFor } from '#web/acting-for.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Lesson } from '../../contract.ts'
import { isPaidDirectly, minutesFor, priceOfCancelling } from '../../rules.ts'
import { useCancelLesson, useRefreshLessons } from '../hooks.ts'
import { useNow } from '#web/use-now.ts'
import { formatLocalMoment, formatLocalSpan } from '#web/zone.ts'
import { useLearnerCancelled } from '../use-learner-cancelled.ts'
import { refundWords } from '../refund-words.ts'
import { textAction } from '../text-action.ts'
import { askToRing, sayTextOrRing } from '../text-or-ring.ts'
import { textWords } from '../text-words.ts'
import { otherOf } from './lesson-state.ts'
import { LearnerCancelledFields } from './learner-cancelled-fields.tsx'
import { ReasonField } from './reason-field.tsx'

export function CancelDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { role } = useSignedIn()
  const principal = useActingFor()
  const [reason, setReason] = useState('')
  const [keepBlocked, setKeepBlocked] = useState(false)
  const [usesPass, setUsesPass] = useState(true)
  const [toCard, setToCard] = useState(true)
  const [isLearners, setIsLearners] = useState(false)
  const cancel = useCancelLesson()
  const now = useNow()
  const isAsked = lesson.cancellation?.reason === 'free-pass'
  const paid =
    isAsked && !usesPass ? priceOfCancelling({ ...lesson, freePassesLeft: 0 }, now, 'learner') : null
  const cancellation = paid ?? lesson.cancellation
  const refresh = useRefreshLessons()
  const other = otherOf(lesson, role)
  const mayChoose = mayHaveBack({ ...lesson, cancellation }, role)
  const noted = useLearnerCancelled(lesson, now)
  const error = isLearners ? noted.error : cancel.error
  // Not in `mutate`'s callbacks: they are lost when the lesson unmounts during the refetch.
  const sent = useRef(false)
  const go = () => {
    if (sent.current) return
    sent.current = true
    const failed = () => {
      sent.current = false
      void refresh()
    }
    if (isLearners) return void noted.send(reason).then(onClose, failed)
    void cancel
      .mutateAsync({
        id: lesson.id,
        reason,
        keepBlocked,
        useFreePass: usesPass,
        ...(mayChoose && { toCard }),
        ...(cancellation && { costPence: cancellation.costPence }),
      })
      .then(() => {
        toast({
          title: 'Lesson cancelled',
          description:
            other.hasAccount === false
              ? principal
                ? askToRing(principal.name, other)
                : sayTextOrRing(other)
              : `We’ve let ${firstName(other.name)} know.`,
          tone: 'good',
          ...(role === 'instructor' && textAction(lesson, textWords.cancelled(lesson))),
        })
        onClose()
      }, failed)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cancel this lesson?"
      description={`${formatLocalSpan(lesson.startsAt, lesson.endsAt)} with ${other.name}.`}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            Keep lesson
          </Button>
          <Button
            variant="danger"
            busy={cancel.isPending || noted.isPending}
            disabled={isLearners && (!noted.price || noted.costPence === undefined)}
            onClick={go}
          >
            {isLearners ? actOfNoting(noted.costPence) : actOf({ ...lesson, cancellation })}
          </Button>
        </>
      }
    >
      {role === 'instructor' && !principal && lesson.learner && (
        <Choices
          name="who"
          legend="Who’s cancelling?"
          choices={[
            [false, 'I’m cancelling', `${firstName(other.name)} pays nothing.`],
            [true, `${firstName(other.name)} cancelled`, 'They rang or wrote to you.'],
          ]}
          chosen={isLearners}
          onChange={setIsLearners}
        />
      )}
      {isAsked && <PassChoice lesson={lesson} now={now} uses={usesPass} onChange={setUsesPass} />}
      {isLearners ? (
        <LearnerCancelledFields lesson={lesson} noted={noted} />
      ) : (
        <p className="mt-3" aria-live="polite">
          {consequence({ ...lesson, cancellation }, role, principal ? firstName(principal.name) : 'you')}
        </p>
      )}
      {mayChoose && <MoneyChoice lesson={{ ...lesson, cancellation }} toCard={toCard} onChange={setToCard} />}
      {role === 'instructor' && !isLearners && (
        <label className="tick mt-3">
          <input
            type="checkbox"
            checked={keepBlocked}
            onChange={(event) => setKeepBlocked(event.target.checked)}
          />
          <span>
            Keep this time blocked
            <span className="choice-hint">
              Otherwise it can be booked again if it’s within your opening hours.
            </span>
          </span>
        </label>
      )}
      {other.hasAccount !== false && (
        <ReasonField to={firstName(other.name)} value={reason} onChange={setReason} />
      )}
      {error && (
        <p role="alert" className="mt-3 font-semibold text-red-ink">
          {error.message}
        </p>
      )}
    </Dialog>
  )
}

function actOf({ cancellation, paidWith, ...lesson }: Lesson) {
  if (cancellation?.free !== false) return 'Cancel the lesson'
  const { costPence } = cancellation
  if (paidWith === 'hours') return `Cancel and use ${formatMinutes(minutesFor(lesson, costPence))}`
  return `Cancel and ${isPaidDirectly(paidWith) ? 'owe' : 'lose'} ${formatMoney(costPence)}`
}

const actOfNoting = (costPence: Pence | undefined) =>
  costPence ? `Cancel and charge ${formatMoney(costPence)}` : 'Cancel the lesson'

type PassChoiceProps = { lesson: Lesson; now: string; uses: boolean; onChange: (uses: boolean) => void }

function PassChoice({ lesson, now, uses, onChange }: PassChoiceProps) {
  const { freePasses, freePassesLeft } = lesson
  const paid = priceOfCancelling({ ...lesson, freePassesLeft: 0 }, now, 'learner')
  if (!paid) return null
  const left = freePassesLeft - 1
  const choices = [
    [
      true,
      freePasses === 1 ? 'Use your free cancellation' : 'Use a free cancellation',
      `You have ${freePassesLeft} of ${freePasses} in 12 months, and ${left === 0 ? 'none' : left} left after it.`,
    ],
    [
      false,
      lesson.paidWith === 'hours'
        ? `Use ${formatMinutes(minutesFor(lesson, paid.costPence))}`
        : `Pay ${formatMoney(paid.costPence)}`,
      'You keep your free cancellation for another time.',
    ],
  ] as const
  return (
    <Choices
      name="pass"
      legend="This is a late cancellation"
      choices={choices}
      chosen={uses}
      onChange={onChange}
    />
  )
}

/** Hours of a block go back to the block. */
const mayHaveBack = ({ cancellation, paidWith, refundTo, atFirstPrice }: Lesson, role: Role) =>
  role === 'student' &&
  (paidWith === 'card' || paidWith === 'credit') &&
  refundTo === 'card' &&
  !atFirstPrice &&
  (cancellation?.refundPence ?? 0) > 0

type MoneyChoiceProps = { lesson: Lesson; toCard: boolean; onChange: (toCard: boolean) => void }

/** The money is theirs: unless they say otherwise, it goes back where it came from. */
function MoneyChoice({ lesson, toCard, onChange }: MoneyChoiceProps) {
  const refund = formatMoney(lesson.cancellation?.refundPence ?? 0)
  const choices = [
    [
      true,
      `${refund} back to the card that paid`,
      'Banks usually show it within 10 working days. After three refunds in 30 days it stays credit.',
    ],
    [
      false,
      `Keep ${refund} as credit`,
      `For another lesson with ${firstName(lesson.instructor.name)}. You can still have it refunded later.`,
    ],
  ] as const
  return (
    <Choices
      name="money"
      legend={`You get ${refund} back`}
      choices={choices}
      chosen={toCard}
      onChange={onChange}
    />
  )
}

type ChoicesProps = {
  name: string
  legend: string
  choices: readonly (readonly [value: boolean, label: string, hint: string])[]
  chosen: boolean
  onChange: (value: boolean) => void
}

const Choices = ({ name, legend, choices, chosen, onChange }: ChoicesProps) => (
  <fieldset className="mt-3 grid gap-2">
    <legend className="mb-1 font-semibold">{legend}</legend>
    {choices.map(([value, label, hint]) => (
      <label key={label} className="tick">
        <input type="radio" name={name} checked={chosen === value} onChange={() => onChange(value)} />
        <span>
          {label}
          <span className="choice-hint">{hint}</span>
        </span>
      </label>
    ))}
  </fieldset>
)

/** `whom`: who gets the money, in the words the instructor reads. */
function consequence(lesson: Lesson, role: Role, whom: string) {
  const { cancellation, instructor, learner, paidWith } = lesson
  if (!cancellation) return 'This lesson can no longer be cancelled.'
  const { free, freeUntil, costPence, refundPence, reason } = cancellation
  const limit = formatLocalMoment(freeUntil)
  const usesPass = `It was free to cancel until ${limit}. Your free cancellation covers it.`
  if (paidWith === 'hours') {
    const none = `It won’t use any of the hours ${role === 'instructor' ? `${learner?.name ?? 'the learner'} has` : 'you’ve'} paid for.`
    if (role === 'instructor') return none
    if (free) return `${reason === 'free-pass' ? usesPass : `It’s free until ${limit}.`} ${none}`
    return `It was free to cancel until ${limit}, so it uses ${formatMinutes(minutesFor(lesson, costPence))} of the hours you’ve paid for.`
  }
  if (isPaidDirectly(paidWith)) {
    if (role === 'instructor') return `${learner?.name ?? 'The learner'} won’t owe ${whom} anything for it.`
    if (reason === 'free-pass')
      return `${usesPass} You won’t owe ${firstName(instructor.name)} anything for it.`
    return free
      ? `It’s free until ${limit}. You won’t owe ${firstName(instructor.name)} anything for it.`
      : `It was free to cancel until ${limit}, so you still owe ${firstName(instructor.name)} ${formatMoney(costPence)} for it.`
  }
  if (role === 'instructor') return refundWords(lesson)
  if (mayHaveBack(lesson, role)) {
    if (free) return reason === 'free-pass' ? usesPass : `It’s free until ${limit}.`
    return `It was free to cancel until ${limit}, so it costs ${formatMoney(costPence)}.`
  }
  if (lesson.atFirstPrice && refundPence > 0)
    return `${free ? (reason === 'free-pass' ? usesPass : `It’s free until ${limit}.`) : `It was free to cancel until ${limit}, so it costs ${formatMoney(costPence)}.`} We’ll refund ${formatMoney(refundPence)} to the card that paid.`
  if (free)
    return `${reason === 'free-pass' ? usesPass : `It’s free until ${limit}.`} We’ll turn your ${formatMoney(refundPence)} into credit with ${firstName(instructor.name)}: use it for another lesson, or have it refunded to the card that paid under Payments.`
  if (refundPence > 0)
    return `It was free to cancel until ${limit}, so it costs ${formatMoney(costPence)}. We’ll turn the other ${formatMoney(refundPence)} into credit with ${firstName(instructor.name)}.`
  return `It was free to cancel until ${limit}, so you won’t get back the ${formatMoney(costPence)} you paid.`
}
