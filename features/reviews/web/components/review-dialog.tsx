import * as z from 'zod/mini'
import { firstName } from '#common/first-name.ts'
import { formatDay } from '#common/time.ts'
import type { LessonSide } from '#features/lessons/rules.ts'
import { FieldGroup } from '#ui/field-frame.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RatingField } from '#ui/rating-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useField } from '#ui/use-field.ts'
import type { ReviewInvitation } from '../../contract.ts'
import { themes } from '../../rules.ts'
import { useWriteReview } from '../hooks.ts'

const Written = z.object({
  stars: z.number().check(z.minimum(1, 'Choose one to five stars.'), z.maximum(5)),
  themes: z.array(z.string()),
  text: z.string().check(z.trim(), z.maxLength(1000)),
})

type ReviewDialogProps = { invitation: ReviewInvitation; side: LessonSide; onClose: () => void }

export function ReviewDialog({ invitation, side, onClose }: ReviewDialogProps) {
  const { lessonId, other, closesAt } = invitation
  const name = firstName(other.name)
  const form = useForm(Written, { defaultValues: { stars: 0, themes: [], text: '' } })
  const write = useWriteReview()
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={side === 'learner' ? `How are your lessons with ${name}?` : `What is ${name} like to teach?`}
      description={
        side === 'learner'
          ? `It appears on ${name}’s page with your first name, where anyone can read it. ${name} can reply once.`
          : `Only ${name} will read it, and can reply once.`
      }
      draft={`review ${lessonId}`}
      onSubmit={async (written) => {
        const { publishedAt } = await write.mutateAsync({ lessonId, ...written })
        toast({
          title: 'Thanks for your review',
          description: publishedAt
            ? `${name} had written too, so you can both read them now.`
            : `You’ll both be able to read them once ${name} has written, or on ${formatDay(closesAt)}.`,
          tone: 'good',
        })
      }}
      submit="Send review"
    >
      <RatingField name="stars" label="Stars" words={['Poor', 'Fair', 'Good', 'Very good', 'Excellent']} />
      <Themes side={side} />
      <TextArea name="text" label="In a sentence or two" rows={4} maxLength={1000} optional />
    </FormDialog>
  )
}

function Themes({ side }: { side: LessonSide }) {
  const { id, error, register } = useField('themes')
  return (
    <FieldGroup id={id} label="What’s good" error={error} optional>
      {(aria) => (
        <div className="ticks">
          {Object.entries(themes[side]).map(([theme, words]) => (
            <label key={theme} className="tick">
              <input {...register} {...aria} type="checkbox" value={theme} />
              <span>{words}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
