import { formatPhone } from '#common/phone.ts'
import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export type StillToCallProps = {
  cancelled: number
  toCall: readonly { id: string; name: string; phone: string | null }[]
  onClose: () => void
}

/** Of lessons that an instructor cancelled: for whom there was no other time. */
export const StillToCall = ({ cancelled, toCall, onClose }: StillToCallProps) => (
  <Dialog
    open
    onClose={onClose}
    title={`${plural(cancelled, 'lesson')} cancelled`}
    description="We couldn’t offer these people another time. Please call them:"
    actions={<Button onClick={onClose}>Done</Button>}
  >
    <ul className="ruled mt-3">
      {toCall.map(({ id, name, phone }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3">
          <span className="font-semibold">{name}</span>
          {phone ? (
            <a className="btn btn-second" href={`tel:${phone}`}>
              Call {formatPhone(phone)}
            </a>
          ) : (
            <span className="text-sm text-ink-2">No phone number</span>
          )}
        </li>
      ))}
    </ul>
  </Dialog>
)
