import { useState } from 'react'
import { formatMinutes } from '#common/time.ts'
import { timeOf } from '#features/diary/rules.ts'
import { startTimes } from '#features/diary/web/quarter-hours.ts'
import { TextLink } from '#features/lessons/web/components/text-link.tsx'
import { textWords } from '#features/lessons/web/text-words.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { useDiarySettings } from '#features/diary/web/settings-hooks.ts'
import { useNextTime, usePupils } from '#features/pupils/web/hooks.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { ListSkeleton } from '#ui/states.tsx'
import { useOpenedAt } from '#web/use-now.ts'
import { instantAt, myZone } from '#web/zone.ts'
import { leastNoticeMinutes } from '../../rules.ts'
import * as z from 'zod/mini'
import { InputDay } from '#common/schema.ts'
import { useSendGap } from '../hooks.ts'

const Gap = z.object({ on: InputDay, at: z.string(), minutes: z.string() })

const lengthsWith = (minutes: number) => [...new Set([60, 90, 120, minutes])].toSorted((a, b) => a - b)

type SendGapDialogProps = {
  /** Left out: the next free one. */
  time?: { on: string; at: string; minutes: number }
  /** Ids of people who are offered this time already. */
  without?: readonly string[]
  onClose: () => void
}

export function SendGapDialog({ time, without = [], onClose }: SendGapDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Offer a free time"
      description="To learners you choose, one after another, by email. Each has up to two hours, or until 10:00 the next morning if they get it in the evening."
    >
      {time ? (
        <GapForm {...time} without={without} onClose={onClose} />
      ) : (
        <NextGap without={without} onClose={onClose} />
      )}
    </Dialog>
  )
}

type Rest = { without: readonly string[]; onClose: () => void }

/** Begins with the next free time that leaves the instructor’s notice, so that whom to offer it is all there is to choose. */
function NextGap(rest: Rest) {
  const openedAt = useOpenedAt()
  const settings = useDiarySettings()
  const notice = Math.max((settings.data?.bookingNoticeHours ?? 0) * 60, leastNoticeMinutes)
  const after = new Date(Date.parse(openedAt) + notice * 60_000).toISOString()
  const next = useNextTime({ after, minutes: '60' }, !settings.isLoading)
  if ((settings.isLoading || next.isLoading) && next.failureCount === 0)
    return <ListSkeleton label="Looking for your next free time" rows={5} />
  const { startsAt = null, minutes } = next.data ?? {}
  const start = positionOf(startsAt ?? after, myZone())
  return (
    <GapForm
      {...rest}
      on={start.on}
      at={startsAt ? timeOf(start.minute) : '10:00'}
      minutes={minutes}
      lead={
        startsAt
          ? `Your next free time, with ${formatMinutes(notice)}’ notice.`
          : next.data && 'You have no free time in your opening hours in the next 60 days.'
      }
    />
  )
}

type GapFormProps = Rest & { on: string; at: string; minutes?: number | undefined; lead?: string | undefined }

function GapForm({ on, at, minutes = 60, lead, without, onClose }: GapFormProps) {
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
      {lead && <p className="text-ink-2">{lead}</p>}
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
