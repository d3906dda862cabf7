import * as z from 'zod/mini'
import { plural, pluralWord } from '#common/plural.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { SuspendUser, type Ahead } from '../../contract.ts'
import { useAhead } from '../hooks.ts'
import { formatMoney } from '#common/money.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { moment } from '../words.ts'

const Decision = z.extend(z.pick(SuspendUser, { reason: true }), { lessons: z.string() })

type DecisionDialogProps = {
  id: string
  name: string
  isInstructor: boolean
  verb: string
  title?: string
  says: string
  hint: string
  keep: string
  /** For lessons that are kept: who can still cancel them. */
  keepsSay: string
  onDecide: (
    decision: Omit<z.infer<typeof SuspendUser>, 'lessonsAhead'> & { lessonsAhead: number },
  ) => Promise<{ cancelled: number }>
  done: { title: string; description?: string; tone?: 'good' }
  onClose: () => void
}

export function DecisionDialog({
  id,
  name,
  isInstructor,
  verb,
  title = `${verb} ${name}?`,
  says,
  hint,
  keep,
  keepsSay,
  onDecide,
  done,
  onClose,
}: DecisionDialogProps) {
  const ahead = useAhead(id)
  const form = useForm(Decision, { defaultValues: { reason: '', lessons: '' } })
  const lessons = ahead.data?.lessons ?? 0
  const cancels = form.watch('lessons') === 'cancel' && lessons > 0
  const go = async (decision: z.infer<typeof Decision>) => {
    if (lessons > 0 && !decision.lessons) {
      form.setError('lessons', { message: 'Choose what happens to their lessons.' })
      return false
    }
    const { cancelled } = await onDecide({
      reason: decision.reason,
      lessons: cancels ? 'cancel' : 'keep',
      lessonsAhead: lessons,
    }).catch((error: unknown) => {
      void ahead.refetch()
      throw error
    })
    toast(cancelled > 0 ? { ...done, description: `${plural(cancelled, 'lesson')} cancelled.` } : done)
    return true
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={title}
      description={says}
      draft={`${verb} ${id}`}
      onSubmit={go}
      cancel={keep}
      submit={cancels ? `${verb} and cancel ${plural(lessons, 'lesson')}` : verb}
      danger
      disabled={!ahead.data}
    >
      <TextArea name="reason" label="Reason" hint={hint} rows={3} maxLength={1000} />
      <LessonsChoice
        ahead={ahead.data}
        failed={ahead.isError}
        retry={ahead.refetch}
        isInstructor={isInstructor}
        keepsSay={keepsSay}
      />
    </FormDialog>
  )
}

type LessonsChoiceProps = {
  ahead: Ahead | undefined
  failed: boolean
  retry: () => unknown
  isInstructor: boolean
  keepsSay: string
}

function LessonsChoice({ ahead, failed, retry, isInstructor, keepsSay }: LessonsChoiceProps) {
  if (failed) return <ErrorState retry={retry}>We couldn’t load their lessons.</ErrorState>
  if (!ahead) return <ListSkeleton label="Counting upcoming lessons" rows={2} />
  const others = plural(ahead.people, isInstructor ? 'learner' : 'instructor')
  return (
    <>
      {ahead.lessons === 0 ? (
        <Banner>They have no upcoming lessons.</Banner>
      ) : (
        <RadioCards
          name="lessons"
          label={`${plural(ahead.lessons, 'lesson')} booked with ${others}, the next on ${moment(ahead.nextAt!)}`}
          options={[
            {
              value: 'keep',
              label: 'Keep them',
              hint: `They stay booked and paid. ${keepsSay}`,
            },
            {
              value: 'cancel',
              label: `Cancel ${pluralWord(ahead.lessons, 'it', `all ${ahead.lessons}`)}`,
              hint: wordsOfMoney(ahead),
            },
          ]}
        />
      )}
      {ahead.unmarked > 0 && (
        <p className="text-sm text-ink-2">
          {plural(ahead.unmarked, 'lesson')} already over but not marked as delivered{' '}
          {pluralWord(ahead.unmarked, 'stays as it is', 'stay as they are')}.
        </p>
      )}
      {ahead.creditPence > 0 && (
        <p className="text-sm text-ink-2">
          {formatMoney(ahead.creditPence)} of lesson credit is left; learners can have it refunded to their
          cards at any time.
        </p>
      )}
    </>
  )
}

function wordsOfMoney({ toCardsPence, toCreditPence }: Ahead) {
  const parts = [
    ...(toCardsPence > 0 ? [`${formatMoney(toCardsPence)} refunded to cards`] : []),
    ...(toCreditPence > 0 ? [`${formatMoney(toCreditPence)} back to lesson credit`] : []),
  ]
  return `Learners pay nothing${parts.length > 0 ? `: ${parts.join(' and ')}` : ''}. Both sides get an email for each lesson.`
}
