import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import * as z from 'zod/mini'
import type { Objection } from '../../contract.ts'
import { useObjection, useObjectToLesson } from '../hooks.ts'

/** What the learner says against the marking of a lesson, and what became of it. */
export function LessonObjection({ lesson, now }: { lesson: Lesson; now: string }) {
  const { role } = useSignedIn()
  const query = useObjection(lesson.id, lesson.marking !== undefined && !lesson.learner?.isWithoutAccount)
  const [isOpen, setIsOpen] = useState(false)
  const { marking } = lesson
  const objection = query.data
  if (!marking) return null
  const isCurrent = objection && objection.madeAt >= marking.at
  return (
    <>
      {isCurrent && <p className="mt-3 text-sm">{wordsOf(objection)}</p>}
      {role === 'student' && query.data !== undefined && !isCurrent && marking.objectUntil >= now && (
        <p className="mt-3 text-sm">
          <Button size="sm" variant="second" onClick={() => setIsOpen(true)}>
            It wasn’t like that
          </Button>{' '}
          <span className="text-ink-2">
            Until {formatLocalDay(marking.objectUntil)}, {formatLocalTime(marking.objectUntil)}
          </span>
        </p>
      )}
      {isOpen && <ObjectionDialog lesson={lesson} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function wordsOf({ status, reason, refundedPence, explanation }: Objection) {
  if (status === 'open') return `Objection: “${reason}”. We’re looking at it.`
  if (status === 'corrected') return 'There was an objection, and the lesson has been marked again.'
  const refund = refundedPence > 0 ? ` ${formatMoney(refundedPence)} went back to the card.` : ''
  return status === 'upheld'
    ? `We agreed with the objection.${refund} ${explanation}`
    : `We looked at the objection. The lesson stays as it was marked. ${explanation}`
}

const Reason = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Say what wasn’t right.'), z.maxLength(1000)),
})

function ObjectionDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const form = useForm(Reason, { defaultValues: { reason: '' } })
  const object = useObjectToLesson()
  return (
    <Dialog
      open
      onClose={onClose}
      title="What wasn’t right?"
      description="Say so if it didn’t happen, or wasn’t that long. Your instructor reads that you disagree, and we decide."
    >
      <Form
        form={form}
        onSubmit={async ({ reason }) => {
          await object.mutateAsync({ id: lesson.id, reason })
          toast({ title: 'Sent: we’ll look at it', tone: 'good' })
          onClose()
        }}
      >
        <TextArea name="reason" label="What happened" rows={4} maxLength={1000} />
        <SubmitButton>Send</SubmitButton>
      </Form>
    </Dialog>
  )
}
