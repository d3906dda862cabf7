import { lazy, Suspense } from 'react'
import { useSignedIn } from '#web/signed-in.tsx'
import { useUnsent } from '../outbox.ts'

const UnsentList = lazy(async () => ({ default: (await import('./unsent-list.tsx')).UnsentList }))

/** Where a page shows what was written without a network, or what of it is about one lesson; mostly there is nothing, and no script for it. */
export function UnsentPlace({ lessonId }: { lessonId?: string }) {
  const me = useSignedIn()
  const unsent = useUnsent(me.id).filter((one) => !lessonId || one.id === lessonId)
  return (
    unsent.length > 0 && (
      <Suspense>
        <UnsentList unsent={unsent} />
      </Suspense>
    )
  )
}
