import { useState } from 'react'
import { formatMinutes } from '#common/time.ts'
import { startTimes } from '#features/diary/web/quarter-hours.ts'
import { TextLink } from '#features/lessons/web/components/text-link.tsx'
import { textWords } from '#features/lessons/web/text-words.ts'
import { usePupils } from '#features/pupils/web/hooks.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { instantAt } from '#web/zone.ts'
import * as z from 'zod/mini'
import { InputDay } from '#common/schema.ts'
import { useSendGap } from '../hooks.ts'

const Gap = z.object({ on: InputDay, at: z.string(), minutes: z.string() })

const lengthsWith = (minutes: number) => [...new Set([60, 90, 120, minutes])].toSorted((a, b) => a - b)

type SendGapDialogProps = {
  on: string
  at?: string
  minutes?: number
  /** Ids of people who are offered this time already. */
  without?: readonly string[]
  onClose: () => void
}

export function SendGapDialog({ on, at = '10:00', minutes = 60, without = [], onClose }: SendGapDialogProps) {
  const pupils = usePupils()
  const send = useSendGap()
  const me = useSignedIn()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const form = useForm(Gap, { defaultValues: { on, at, minutes: String(minutes) } })
  const learners = (pupils.data?.pupils ?? []).filter(({ learnerId }) => !without.includes(learnerId))
  const gap = gapOf(form.watch())
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Offer a free time"
      description="To learners you choose, one after another, by email. Each has up to two hours, or until 10:00 the next morning if they get it in the evening."
    >
      <Form
        form={form}
        className="mt-4"
        onSubmit={async ({ on, at, minutes }) => {
          await send.mutateAsync({
            startsAt: instantAt(on, at),
            minutes: Number(minutes),
            learnerIds: [...chosen],
          })
          toast({ title: 'Offer sent', tone: 'good' })
          onClose()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField name="on" type="date" label="Day" />
          <SelectField name="at" label="Start" options={startTimes} />
          <SelectField
            name="minutes"
            label="Length"
            options={lengthsWith(minutes).map((each) => ({
              value: String(each),
              label: formatMinutes(each),
            }))}
          />
        </div>
        <fieldset>
          <legend className="field-label mb-1.5">Learners, in the order you choose them</legend>
          {learners.length === 0 && (
            <p className="text-ink-2">
              {without.length > 0 ? 'You have no other learners.' : 'You have no learners yet.'}
            </p>
          )}
          <ul className="ruled max-h-60 overflow-y-auto">
            {learners.map(({ learnerId, name, hasAccount, email, phone, hourlyRatePence }) => (
              <li key={learnerId}>
                <label className="flex min-h-11 flex-1 items-center gap-3">
                  <input
                    type="checkbox"
                    disabled={!hasAccount && email === null}
                    checked={chosen.includes(learnerId)}
                    onChange={() => toggle(learnerId)}
                  />
                  {name}
                  {!hasAccount && email === null && (
                    <span className="text-sm text-ink-2">No email: text or ring</span>
                  )}
                  {chosen.includes(learnerId) && (
                    <span className="text-sm text-ink-2">{chosen.indexOf(learnerId) + 1}</span>
                  )}
                </label>
                {!hasAccount && email === null && phone && gap && (
                  <TextLink
                    phone={phone}
                    name={name}
                    words={textWords.offer(
                      { name, from: me.name },
                      { ...gap, pricePence: priceOf(hourlyRatePence, gap.minutes) },
                    )}
                  />
                )}
              </li>
            ))}
          </ul>
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <SubmitButton disabled={chosen.length === 0}>Send offer</SubmitButton>
          <Button variant="second" onClick={onClose}>
            Close
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Undefined while no day is chosen. */
function gapOf({ on, at, minutes }: { on: string; at: string; minutes: string }) {
  if (Number.isNaN(Date.parse(on))) return undefined
  const startsAt = instantAt(on, at)
  const length = Number(minutes)
  return {
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + length * 60_000).toISOString(),
    minutes: length,
  }
}

const priceOf = (hourlyRatePence: number | null, minutes: number) =>
  hourlyRatePence === null ? null : Math.round((hourlyRatePence * minutes) / 60)
