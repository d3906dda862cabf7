import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { formatLocalSpan } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { isPaidDirectly } from '../../rules.ts'
import { useCancelLesson, useRecordNoShow, useRefreshLessons } from '../hooks.ts'
import { refundWords } from '../refund-words.ts'
import { ReasonField } from './reason-field.tsx'
import { otherOf } from './lesson-state.ts'

/** The instructor says what became of a lesson whose time is over: the learner did not come, or it was called off. */
export function NoShowDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const [isNoShow, setNoShow] = useState<boolean>()
  const [reason, setReason] = useState('')
  const noShow = useRecordNoShow()
  const cancel = useCancelLesson()
  const refresh = useRefreshLessons()
  const price = formatMoney(lesson.pricePence ?? 0)
  const { name, isWithoutAccount } = otherOf(lesson, 'instructor')
  const isDirect = isPaidDirectly(lesson.paidWith)
  const first = firstName(name)
  const call = isNoShow ? noShow : cancel
  // Not in `mutate`'s callbacks: they are lost when the lesson unmounts during the refetch.
  const go = () =>
    void call.mutateAsync({ id: lesson.id, reason }).then(
      () => {
        toast({
          title: isNoShow ? 'Marked as a no show' : 'Lesson cancelled',
          ...(!isWithoutAccount && { description: `We’ve let ${first} know.` }),
          tone: 'good',
        })
        onClose()
      },
      () => void refresh(),
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="What happened?"
      description={`${formatLocalSpan(lesson.startsAt, lesson.endsAt)} with ${name}.`}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            Back
          </Button>
          <Button
            variant={isNoShow === undefined ? 'second' : 'danger'}
            busy={call.isPending}
            disabled={isNoShow === undefined}
            onClick={go}
          >
            {isNoShow === undefined ? 'Continue' : isNoShow ? `Charge ${price}` : 'Charge nothing'}
          </Button>
        </>
      }
    >
      <fieldset className="mt-3 grid gap-3">
        <legend className="sr">What happened</legend>
        <label className="tick">
          <input type="radio" name="happened" checked={isNoShow === true} onChange={() => setNoShow(true)} />
          <span className="font-semibold">
            No show
            <span className="block text-sm font-normal text-ink-2">
              {first} didn’t turn up, so {isDirect ? `they owe you ${price}` : `we charge the ${price}`}.
              {!isDirect && ' It’s added to your balance, less commission.'}
            </span>
          </span>
        </label>
        <label className="tick">
          <input
            type="radio"
            name="happened"
            checked={isNoShow === false}
            onChange={() => setNoShow(false)}
          />
          <span className="font-semibold">
            No charge
            <span className="block text-sm font-normal text-ink-2">
              The lesson was called off, or you don’t want to charge it.{' '}
              {isDirect ? `${first} won’t owe you anything.` : refundWords(lesson)}
            </span>
          </span>
        </label>
      </fieldset>
      {!isWithoutAccount && <ReasonField to={first} value={reason} onChange={setReason} />}
      {call.isError && (
        <p role="alert" className="mt-3 font-semibold text-red-ink">
          {call.error.message}
        </p>
      )}
    </Dialog>
  )
}
