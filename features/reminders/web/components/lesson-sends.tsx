import { useFormContext } from 'react-hook-form'
import type { ListedPupil } from '#features/pupils/contract.ts'
import type { NewLesson } from '#features/pupils/web/use-add-lesson.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { instantAt } from '#web/zone.ts'
import { useNow } from '#web/use-now.ts'
import { usePupilReminders } from '../hooks.ts'
import { listSends } from '../lesson-sends.ts'

type Fields = NewLesson & { repeats?: string }

/** Within the form that adds a lesson. Without a pupil: somebody new, who may agree to emails. */
export function LessonSends({ pupil }: { pupil: ListedPupil | undefined }) {
  const me = useSignedIn()
  const now = useNow()
  const { watch, register } = useFormContext<Fields>()
  const { name, email, agreesToEmails, on, at, payment, repeats } = watch()
  const reminders = usePupilReminders(pupil?.id ?? '', pupil !== undefined && !pupil.hasAccount).data
  const startsAt = Number.isNaN(Date.parse(on)) ? undefined : instantAt(on, at)
  if (!startsAt || (pupil && !pupil.hasAccount && !reminders)) return null
  const mayWrite = pupil
    ? Boolean(reminders?.email && !reminders.isEmailStopped && !reminders.waitsForApproval)
    : agreesToEmails
  const sends = listSends({
    to: pupil ?? { name: name.trim(), email: email.trim() || null, hasAccount: false },
    mayWrite,
    instructor: me.name,
    startsAt,
    now,
    payment,
    repeats: Number(repeats ?? 0) > 0,
  })
  return (
    <section aria-label="What we’ll send" className="grid gap-2">
      {!pupil && email.trim() && (
        <label className="tick">
          <input type="checkbox" {...register('agreesToEmails')} />
          <span>They’ve agreed to emails about their lessons</span>
        </label>
      )}
      <p className="field-label">What we’ll send</p>
      <ul className="grid list-disc gap-1 pl-5 text-sm" aria-live="polite">
        {sends.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
