import { Banner } from '#ui/states.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { toastFailure } from '#ui/toast.ts'
import { limitWords } from '../words.ts'
import { usePupilReminders, useSetPupilReminders } from '../hooks.ts'

type PupilRemindersProps = { pupil: { id: string; name: string; email: string | null; phone: string | null } }

/** For someone without an account, who cannot choose. */
export function PupilReminders({ pupil: { id, name, email, phone } }: PupilRemindersProps) {
  const { data } = usePupilReminders(id, true)
  const set = useSetPupilReminders()
  if (!data) return null
  const now = { email: data.email, text: data.text, ...(set.isPending && set.variables) }
  const change = (input: { email?: boolean; text?: boolean }) =>
    set.mutate({ id, email: now.email, text: now.text, ...input }, { onError: toastFailure })
  return (
    <div className="grid gap-2">
      <Toggle
        label="Write by email"
        hint={
          data.isEmailStopped
            ? `${name} has stopped these emails.`
            : (email ?? 'Enter an email address first.')
        }
        checked={now.email && !data.isEmailStopped}
        disabled={!email || data.isEmailStopped}
        onChange={(isOn) => change({ email: isOn })}
      />
      {data.textsOffered && (
        <Toggle
          label="Remind by text message"
          hint={phone ?? 'Enter a phone number first.'}
          checked={now.text}
          disabled={!phone}
          onChange={(isOn) => change({ text: isOn })}
        />
      )}
      {(now.email || now.text) && data.waitsForApproval && (
        <Banner tone="yellow">Nothing is sent to {name} until we’ve approved your documents.</Banner>
      )}
      {now.text && data.textLimit && <Banner tone="yellow">{limitWords[data.textLimit]}</Banner>}
      <p className="text-md text-ink-2">
        Reminders at 18:00 the evening before and two hours before a lesson, in your name. We’ll also email
        them when you book, move or cancel a lesson, and once when you book, change, pause or end regular
        lessons. Only switch it on if {name} agreed.
      </p>
    </div>
  )
}
