import { create } from 'zustand'
import type { Lesson } from '#features/lessons/contract.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'

const ReceiptDialog = lazily(async () => (await import('./receipt-dialog.tsx')).ReceiptDialog)

const useChanged = create<{ lesson?: Lesson }>(() => ({}))
export const openReceipt = (lesson: Lesson) => useChanged.setState({ lesson })
const close = () => useChanged.setState({}, true)

/** Once on every page: the row of what is paid goes from its list, and the notice stays. */
export function ChangedReceipt() {
  const { lesson } = useChanged()
  return (
    <LazyBoundary when={lesson !== undefined} onFail={close}>
      {lesson && <ReceiptDialog lesson={lesson} onClose={close} />}
    </LazyBoundary>
  )
}
