import { toast } from '#ui/toast.ts'
import { RequestError } from '#web/api.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Lesson } from '../contract.ts'
import { useMoveLesson, useRefreshLessons } from './hooks.ts'
import { moveWords } from './move-words.ts'

/** Moves a lesson when the server agrees, tells of it, and offers the way back where it is nothing but moving back. */
export function useMove(
  lesson: Lesson,
  {
    onMoved,
    onFailed,
  }: { onMoved: (lesson: Lesson) => void /** The time itself cannot be had. */; onFailed: () => void },
) {
  const { role } = useSignedIn()
  const refresh = useRefreshLessons()
  const move = useMoveLesson()
  const back = useMoveLesson()
  const undo = (moved: Lesson) =>
    back.mutateAsync({ id: moved.id, startsAt: lesson.startsAt, fromStartsAt: moved.startsAt }).then(
      (again) =>
        toast({ title: moveWords.movedBack(again), description: moveWords.told(again, role), tone: 'good' }),
      (error: Error) =>
        toast({ title: 'It could not be moved back', description: error.message, tone: 'bad' }),
    )
  return {
    error: move.error,
    isPending: move.isPending,
    reset: move.reset,
    // Not by the callbacks of `mutate`: they are lost when the lesson leaves the page while everything is read anew.
    go: (startsAt: string) =>
      void move.mutateAsync({ id: lesson.id, startsAt, fromStartsAt: lesson.startsAt }).then(
        (moved) => {
          toast({
            ...moveWords.done(moved),
            description: moveWords.told(moved, role),
            tone: 'good',
            ...(moved.movable && { action: { label: 'Undo', onClick: () => void undo(moved) } }),
          })
          onMoved(moved)
        },
        (error: Error) => {
          if (error instanceof RequestError && error.status === 409) onFailed()
          void refresh()
        },
      ),
  }
}
