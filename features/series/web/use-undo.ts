import { toast } from '#ui/toast.ts'
import { useChangeSeries } from './hooks.ts'
import type { SeriesChange } from './former.ts'

/** For a toast; none where a change can’t be taken back. */
export function useUndo() {
  const { mutateAsync } = useChangeSeries()
  return (former: SeriesChange | undefined, done: string) =>
    former && {
      action: {
        label: 'Undo',
        onClick: () =>
          void mutateAsync(former).then(
            () => toast({ title: done, tone: 'good' }),
            (error: Error) =>
              toast({ title: 'We couldn’t change them back', description: error.message, tone: 'bad' }),
          ),
      },
    }
}
