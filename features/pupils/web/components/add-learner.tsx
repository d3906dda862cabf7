import { UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useReopening } from '#ui/use-reopening.ts'

const AddLearnerDialog = lazily(async () => (await import('./add-learner-dialog.tsx')).AddLearnerDialog)

export function AddLearner() {
  const goTo = useNavigate()
  const [isOpen, setIsOpen] = useReopening<true>('add learner')
  const close = () => setIsOpen(undefined)
  return (
    <>
      <Button icon={<UserPlus aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Add a learner
      </Button>
      {isOpen && (
        <LazyBoundary onFail={close}>
          <AddLearnerDialog
            onClose={close}
            onAdded={({ learnerId }) => void goTo(`/dashboard/students/${learnerId}`)}
          />
        </LazyBoundary>
      )}
    </>
  )
}
