import * as z from 'zod/mini'
import { formatMinutes } from '#common/time.ts'
import { gearboxes, gearboxNames, minutesOf, timeOf, weekdays } from '#features/diary/rules.ts'
import { Card } from '#ui/card.tsx'
import { FieldGroup } from '#ui/field-frame.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useField } from '#ui/use-field.ts'
import { useJoinWaitingList } from '../hooks.ts'
import { waitEnds } from '../words.ts'

const hours = Array.from({ length: 18 }, (_, at) => timeOf((at + 6) * 60))

const JoinForm = z
  .object({
    who: z.enum(['this', 'any']),
    postcode: z.string().check(z.trim(), z.minLength(2, 'Enter your postcode, such as BS6 6AA.')),
    gearbox: z.enum(gearboxes),
    minutes: z.string(),
    days: z.array(z.string()).check(z.minLength(1, 'Choose at least one day.')),
    from: z.string(),
    to: z.string(),
  })
  .check(
    z.refine(({ from, to, minutes }) => minutesOf(to) - minutesOf(from) >= Number(minutes), {
      message: 'Your lesson doesn’t fit between these times.',
      path: ['to'],
    }),
  )

type JoinCardProps = {
  instructor: { id: string; name: string } | undefined
  postcode: string
  minutes: number
}

export function JoinCard({ instructor, postcode, minutes }: JoinCardProps) {
  const join = useJoinWaitingList()
  const form = useForm(JoinForm, {
    defaultValues: {
      who: instructor ? 'this' : 'any',
      postcode,
      gearbox: 'manual',
      minutes: String(minutes),
      days: [],
      from: '09:00',
      to: '18:00',
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
            times: days.map((day) => ({ weekday: Number(day), from, to })),
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
        <Days />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField name="from" label="From" options={options(hours)} />
          <SelectField name="to" label="Until" options={options(hours)} />
          <SelectField
            name="minutes"
            label="Lesson"
            options={[60, 90, 120].map((each) => ({ value: String(each), label: formatMinutes(each) }))}
          />
          <SelectField
            name="gearbox"
            label="Gearbox"
            options={gearboxes.map((value) => ({ value, label: gearboxNames[value] }))}
          />
        </div>
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

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

function Days() {
  const { id, error, register } = useField('days')
  return (
    <FieldGroup id={id} label="Days" error={error}>
      {(aria) => (
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
          {weekdays.map((name, at) => (
            <label key={name} className="radio-card justify-center px-1">
              <input {...register} {...aria} type="checkbox" value={String(at + 1)} className="sr" />
              <b>
                {name.slice(0, 3)}
                <span className="sr">{name.slice(3)}</span>
              </b>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
