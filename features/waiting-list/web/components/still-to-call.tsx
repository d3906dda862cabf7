import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export type StillToCallProps = {
  cancelled: number
  toCall: readonly { id: string; name: string }[]
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
    <ul className="mt-3 list-disc pl-5">
      {toCall.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  </Dialog>
)
