import { Check, Phone } from 'lucide-react'
import { firstName } from '#common/first-name.ts'
import { formatPhone } from '#common/phone.ts'
import { TextLink } from '#features/lessons/web/components/text-link.tsx'
import { textWords } from '#features/lessons/web/text-words.ts'
import { Button } from '#ui/button.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import { useNoteInformed } from '../time-off-hooks.ts'

type ReachLearnerProps = {
  name: string
  phone: string | null
  message: string
  lessons: readonly { startsAt: string; endsAt: string }[]
  /** Empty: nothing to note. */
  lessonIds: readonly string[]
  onInformed?: (isInformed: boolean) => void
}

/** A row: whose cancelled lessons, a text or a call away, and noted once they know. */
export function ReachLearner({ name, phone, message, lessons, lessonIds, onInformed }: ReachLearnerProps) {
  const { name: from } = useSignedIn()
  const informed = useNoteInformed()
  const note = async (isInformed: boolean) => {
    await informed.mutateAsync({ lessonIds: [...lessonIds], isInformed })
    onInformed?.(isInformed)
    if (isInformed)
      toast({
        title: `${firstName(name)} marked as told`,
        tone: 'good',
        action: { label: 'Undo', onClick: () => void note(false).catch(toastFailure) },
      })
  }
  return (
    <li className="flex-wrap">
      <span className="min-w-0 flex-1 basis-40">
        <b>{name}</b>
        <span className="block text-sm text-ink-2">{lessons.map(timeOf).join(', ')}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        {phone ? (
          <>
            <TextLink
              phone={phone}
              name={name}
              words={textWords.cancelledDay({ name, from, why: message }, lessons)}
            />
            <a className="btn btn-second btn-sm" href={`tel:${phone}`}>
              <Phone aria-hidden="true" />
              Call {formatPhone(phone)}
            </a>
          </>
        ) : (
          <span className="self-center text-sm text-ink-2">No phone number</span>
        )}
        {lessonIds.length > 0 && (
          <Button
            variant="second"
            size="sm"
            icon={<Check />}
            busy={informed.isPending}
            onClick={() => void note(true).catch(toastFailure)}
          >
            I’ve told {firstName(name)}
          </Button>
        )}
      </span>
    </li>
  )
}

const timeOf = ({ startsAt }: { startsAt: string }) =>
  `${formatLocalDay(startsAt)} at ${formatLocalTime(startsAt)}`
