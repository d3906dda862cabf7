import { useState } from 'react'
import { UserPlus } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { DraftLine } from '#ui/draft-line.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useReopening } from '#ui/use-reopening.ts'
import { hasDraft, learnerDraft } from '../drafts.ts'

const AddLearnerDialog = lazily(async () => (await import('./add-learner-dialog.tsx')).AddLearnerDialog)

export function AddLearner() {
  const goTo = useNavigate()
  const [isOpen, setIsOpen] = useReopening<true>(learnerDraft, () => hasDraft(learnerDraft))
  const [search] = useSearchParams()
  const [isClosed, setIsClosed] = useState(false)
  // The page that invites somebody leads here.
  const isShown = isOpen === true || (search.has('add') && !isClosed)
  const close = () => {
    setIsOpen(undefined)
    setIsClosed(true)
  }
  return (
    <>
      {!isShown && (
        <DraftLine
          className="order-last basis-full"
          noun="learner"
          find={() => (hasDraft(learnerDraft) ? { draft: learnerDraft } : undefined)}
          onContinue={() => setIsOpen(true)}
        />
      )}
      <Button icon={<UserPlus aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Add a learner
      </Button>
      {isShown && (
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
