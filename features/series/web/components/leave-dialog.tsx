import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { SeriesInFull } from '../../contract.ts'
import { useLeaveSeries } from '../hooks.ts'

/** For the learner; the instructor has `EndDialog`. */
export function LeaveDialog({ series, onClose }: { series: SeriesInFull; onClose: () => void }) {
  const leave = useLeaveSeries()
  const go = async () => {
    await leave.mutateAsync({ id: series.id })
    toast({ title: 'Regular lessons ended', tone: 'good' })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="End your regular lessons?"
      confirm="End lessons"
      keep="Keep them"
      onConfirm={go}
    >
      We’ll cancel the lessons to come that you haven’t paid for. If it’s too late to cancel one free of
      charge, you’ll owe what its terms say. Lessons you’ve paid for stay booked: cancel those one by one.
    </ConfirmDialog>
  )
}
