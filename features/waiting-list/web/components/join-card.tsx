import * as z from 'zod/mini'
import { type DayPart, dayParts, gearboxes, gearboxNames } from '#features/diary/rules.ts'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useJoinWaitingList } from '../hooks.ts'
import { waitEnds } from '../words.ts'
import { DaysAndHours } from './days-and-hours.tsx'
import { fitsBetween, timesOf, whenFields } from '../when-fields.ts'

const JoinForm = z
  .object({
    who: z.enum(['this', 'any']),
    postcode: z.string().check(z.trim(), z.minLength(2, 'Enter your postcode, such as BS6 6AA.')),
    gearbox: z.enum(gearboxes),
    ...whenFields,
  })
  .check(fitsBetween)

type JoinCardProps = {
  instructor: { id: string; name: string } | undefined
  postcode: string
  minutes: number
  /** What was looked for: as in the form, and a part of the day. */
  days: readonly string[]
  part: DayPart | undefined
}

export function JoinCard({ instructor, postcode, minutes, days, part }: JoinCardProps) {
  const join = useJoinWaitingList()
  const form = useForm(JoinForm, {
    defaultValues: {
      who: instructor ? 'this' : 'any',
      postcode,
      gearbox: 'manual',
      minutes: String(minutes),
      days: [...days],
      ...(part ? dayParts[part] : { from: '09:00', to: '18:00' }),
    },
  })
  return (
    <Card title="Join the waiting list">
      <Form
        form={form}
        onSubmit={async ({ who, days, from, to, ...wanted }) => {
          const { position } = await join.mutateAsync({
            ...wanted,
            minutes: Number(wanted.minutes),
            times: timesOf({ days, from, to }),
            ...(who === 'this' && instructor && { instructorId: instructor.id }),
          })
          toast({
            title: 'You’re on the waiting list',
            description: position === 1 ? 'You’re first in line.' : `You’re number ${position} in line.`,
            tone: 'good',
          })
          form.reset({ ...form.getValues(), days: [] })
        }}
      >
        {instructor && (
          <RadioCards
            name="who"
            label="Who with"
            options={[
              { value: 'this', label: `Only ${instructor.name}` },
              { value: 'any', label: 'Any instructor who comes to me' },
            ]}
          />
        )}
        <DaysAndHours>
          <SelectField
            name="gearbox"
            label="Gearbox"
            options={gearboxes.map((value) => ({ value, label: gearboxNames[value] }))}
          />
        </DaysAndHours>
        <TextField
          name="postcode"
          label="Postcode"
          hint="Where you’d like to be picked up. We store the area only."
          autoComplete="postal-code"
        />
        <p className="text-sm text-ink-2">{waitEnds}</p>
        <div>
          <SubmitButton>Tell me when there’s a time</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
