import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { useUnsent } from '../outbox.ts'

const UnsentList = lazily(async () => (await import('./unsent-list.tsx')).UnsentList)

export function UnsentPlace({ lessonId }: { lessonId?: string }) {
  const me = useSignedIn()
  const unsent = useUnsent(me.id).filter((one) => !lessonId || one.id === lessonId)
  return (
    unsent.length > 0 && (
      <LazyBoundary>
        <UnsentList unsent={unsent} />
      </LazyBoundary>
    )
  )
}
