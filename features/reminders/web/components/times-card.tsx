import { TimeSelect } from '#features/diary/web/components/time-select.tsx'
import { Card } from '#ui/card.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { ReminderSettings } from '../../contract.ts'
import { reminderTimes, usualSummaryAt } from '../../rules.ts'
import { useSetReminderSettings } from '../hooks.ts'
import { timeWords } from '../words.ts'

export function TimesCard({ settings, isTeaching }: { settings: ReminderSettings; isTeaching: boolean }) {
  const set = useSetReminderSettings()
  const now = { ...settings, ...(set.isPending && set.variables) }
  const change = (input: Parameters<typeof set.mutate>[0]) => set.mutate(input, { onError: toastFailure })
  return (
    <Card title="When">
      <div className="grid gap-5">
        {isTeaching && (
          <div className="grid gap-3">
            <Toggle
              label="Tomorrow’s lessons, in the evening"
              hint="One message with times, names and places. None if you have no lessons."
              checked={now.summaryAt !== null}
              onChange={(isOn) => change({ summaryAt: isOn ? usualSummaryAt : null })}
            />
            {now.summaryAt && (
              <div className="flex items-center gap-3">
                <span aria-hidden="true">Send it at</span>
                <TimeSelect
                  label="Send tomorrow’s lessons at"
                  value={now.summaryAt}
                  last={95}
                  onChange={(summaryAt) => change({ summaryAt })}
                />
              </div>
            )}
          </div>
        )}
        <fieldset>
          <legend className="mb-2 font-semibold">
            {isTeaching ? 'And before each lesson' : 'Before each lesson'}
          </legend>
          <div className="grid gap-x-8 sm:grid-cols-2">
            {reminderTimes.map((time) => (
              <Toggle
                key={time}
                label={timeWords[time]}
                checked={now.times.includes(time)}
                onChange={(isOn) =>
                  change({
                    times: reminderTimes.filter((one) => (one === time ? isOn : now.times.includes(one))),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-2 font-semibold">Quiet hours</legend>
          <div className="flex flex-wrap items-center gap-2">
            <span aria-hidden="true">From</span>
            <TimeSelect
              label="Quiet from"
              value={now.quietFrom}
              last={95}
              onChange={(quietFrom) => change({ quietFrom })}
            />
            <span aria-hidden="true">to</span>
            <TimeSelect
              label="Quiet until"
              value={now.quietTo}
              last={95}
              onChange={(quietTo) => change({ quietTo })}
            />
          </div>
          <p className="mt-2 text-md text-ink-2">
            {now.quietFrom === now.quietTo
              ? 'There are none: reminders come at any hour.'
              : 'A reminder due then comes at the end of your quiet hours, or before them if the lesson is too close.'}
          </p>
        </fieldset>
      </div>
    </Card>
  )
}
