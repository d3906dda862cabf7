import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useUnblockTime } from '../hooks.ts'

export function OpenAgainDialog({ entryId, onClose }: { entryId: string | undefined; onClose: () => void }) {
  const unblock = useUnblockTime()
  return (
    <ConfirmDialog
      open={entryId !== undefined}
      onClose={onClose}
      title="Open this time again?"
      confirm="Open it again"
      keep="Keep it free"
      danger={false}
      onConfirm={() => entryId && unblock.mutateAsync({ id: entryId })}
    >
      Learners can book it from then on, as far as your opening hours go.
    </ConfirmDialog>
  )
}
