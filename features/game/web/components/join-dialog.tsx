import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { RequestError } from '#web/api-error.ts'
import { ageWait, boardScopes, tooYoung } from '../../contract.ts'
import { ageWaitDays } from '../../rules.ts'
import { useJoinBoards } from '../hooks.ts'

/** From then on the card says when they can try again. */
const waitCodes: readonly string[] = [tooYoung.code, ageWait.code]

const Entered = z.object({
  alias: z.string().check(z.trim(), z.minLength(1, 'Give yourself a name.')),
  bornOn: z.iso.date('Enter your date of birth.'),
  scope: z.enum(boardScopes, 'Choose one.'),
})

type JoinDialogProps = { suggestion: string; onClose: () => void; onTooYoung: () => void }

export function JoinDialog({ suggestion, onClose, onTooYoung }: JoinDialogProps) {
  const join = useJoinBoards()
  const form = useForm(Entered, { defaultValues: { alias: suggestion, bornOn: '', scope: 'friends' } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Join leaderboards"
      description="This week’s points for learning, under a made-up name. You can leave at any time, and it’s all deleted then."
      onSubmit={({ alias, bornOn, scope }) =>
        join
          .mutateAsync({
            alias,
            bornOn,
            friends: scope === 'friends',
            school: scope === 'school',
            area: scope === 'area',
          })
          .catch((error: unknown) => {
            if (!(error instanceof RequestError) || !waitCodes.includes(error.code)) throw error
            onTooYoung()
          })
      }
      submit="Join"
    >
      <TextField
        name="alias"
        label="Made-up name"
        hint="Nothing with your own name in it."
        maxLength={24}
        autoComplete="off"
      />
      <RadioCards
        name="scope"
        label="Who with?"
        hint="You can add the others later."
        options={[
          { value: 'friends', label: 'Friends', hint: 'People you swap a code with' },
          { value: 'school', label: 'My driving school', hint: 'Learners of its instructors' },
          {
            value: 'area',
            label: 'My postcode area',
            hint: 'The letters that your home’s postcode begins with',
          },
        ]}
      />
      <TextField
        name="bornOn"
        label="Date of birth"
        type="date"
        autoComplete="bday"
        hint={`Leaderboards are for people aged 18 or over. We don’t keep the date. If it’s under 18, you can’t try again for ${ageWaitDays} days.`}
      />
    </FormDialog>
  )
}
