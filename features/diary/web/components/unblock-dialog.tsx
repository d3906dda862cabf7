import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useUnblockTime } from '../hooks.ts'

export function UnblockDialog({ entryId, onClose }: { entryId: string | undefined; onClose: () => void }) {
  const unblock = useUnblockTime()
  return (
    <ConfirmDialog
      open={entryId !== undefined}
      onClose={onClose}
      title="Unblock this time?"
      confirm="Unblock"
      keep="Keep it blocked"
      danger={false}
      onConfirm={() => entryId && unblock.mutateAsync({ id: entryId })}
    >
      Learners can book it again, within your opening hours.
    </ConfirmDialog>
  )
}
