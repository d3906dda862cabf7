import { useLessons } from '#features/lessons/web/hooks.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import type { SeriesInFull } from '../../contract.ts'
import { useLeaveSeries } from '../hooks.ts'
import { sayLeaving } from '../leave-words.ts'

/** For the learner; the instructor has `EndDialog`. */
export function LeaveDialog({ series, onClose }: { series: SeriesInFull; onClose: () => void }) {
  const leave = useLeaveSeries()
  const now = useNow()
  const booked = useLessons({ status: 'booked', limit: 200 })
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
      ready={!booked.isPending}
      onConfirm={go}
    >
      {booked.data
        ? sayLeaving(series.id, booked.data.lessons, now).join(' ')
        : 'We’ll cancel the lessons to come that you haven’t paid for. If it’s too late to cancel one free of charge, you’ll owe what its terms say.'}{' '}
      Lessons you’ve paid for stay booked: cancel those one by one.
    </ConfirmDialog>
  )
}
