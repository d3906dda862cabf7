import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'

const AddLearnerDialog = lazily(async () => (await import('./add-learner-dialog.tsx')).AddLearnerDialog)

export function AddLearner() {
  const goTo = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
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
