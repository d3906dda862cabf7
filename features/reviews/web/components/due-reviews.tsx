import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalDay } from '#web/zone.ts'
import type { ReviewInvitation } from '../../contract.ts'
import { occasionWords } from '../../rules.ts'
import { useMyReviews } from '../hooks.ts'

const ReviewDialog = lazily(async () => (await import('./review-dialog.tsx')).ReviewDialog)

/** Whom one can review now, or only about one lesson; nothing as long as there is nobody. */
export function DueReviews({ lessonId }: { lessonId?: string }) {
  const { role } = useSignedIn()
  const [open, setOpen] = useState<ReviewInvitation>()
  const { data } = useMyReviews()
  const due = (data?.invitations ?? []).filter((one) => !lessonId || one.lessonId === lessonId)
  if (due.length === 0) return null
  return (
    <Card title={due.length === 1 ? 'A review to write' : 'Reviews to write'}>
      <ul className="ruled" aria-label="Reviews to write">
        {due.map((invitation) => (
          <li key={invitation.lessonId} className="flex-wrap">
            <Avatar
              name={invitation.other.name}
              of={role === 'student' ? 'instructor' : 'student'}
              image={invitation.other.image}
            />
            <div className="min-w-[min(12rem,100%)] flex-1">
              <p>
                <b>{invitation.other.name}</b> <TraineeMark is={invitation.other.isTrainee} />
              </p>
              <p className="text-sm text-ink-2">
                Your {occasionWords[invitation.occasion]}, {formatLocalDay(invitation.lessonAt)}. Until{' '}
                {formatDay(invitation.closesAt)}.
              </p>
            </div>
            <Button variant="second" size="sm" onClick={() => setOpen(invitation)}>
              Write a review<span className="sr"> of {invitation.other.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <LazyBoundary onFail={() => setOpen(undefined)}>
          <ReviewDialog
            invitation={open}
            side={role === 'student' ? 'learner' : 'instructor'}
            onClose={() => setOpen(undefined)}
          />
        </LazyBoundary>
      )}
    </Card>
  )
}
