import { formatPhone } from '#common/phone.ts'
import { plural } from '#common/plural.ts'
import { TextLink } from '#features/lessons/web/components/text-link.tsx'
import { textWords } from '#features/lessons/web/text-words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useSignedIn } from '#web/signed-in.tsx'

export type StillToCallProps = {
  cancelled: number
  toCall: readonly {
    id: string
    name: string
    phone: string | null
    lessons: readonly { startsAt: string; endsAt: string }[]
  }[]
  /** What the instructor wrote to everybody. */
  message: string
  onClose: () => void
}

/** Learners whose lesson the instructor cancelled and who couldn't be offered another time. */
export function StillToCall({ cancelled, toCall, message, onClose }: StillToCallProps) {
  const { name: from } = useSignedIn()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${plural(cancelled, 'lesson')} cancelled`}
      description="We couldn’t offer these people another time. Please text or ring them:"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <ul className="ruled mt-3">
        {toCall.map(({ id, name, phone, lessons }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="font-semibold">{name}</span>
            {phone ? (
              <span className="flex flex-wrap gap-2">
                <TextLink
                  phone={phone}
                  name={name}
                  words={textWords.cancelledDay({ name, from, why: message }, lessons)}
                />
                <a className="btn btn-second btn-sm" href={`tel:${phone}`}>
                  Call {formatPhone(phone)}
                </a>
              </span>
            ) : (
              <span className="text-sm text-ink-2">No phone number</span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
