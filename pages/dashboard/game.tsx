import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink } from '#ui/page-head.tsx'

const Milestones = lazily(
  async () => (await import('#features/game/web/components/milestones.tsx')).Milestones,
)

/** Apart, because what a page is made of is listed in every learner's first load. */
export default function GamePage() {
  return (
    <>
      <BackLink to="/dashboard/progress">Your progress</BackLink>
      <LazyBoundary>
        <Milestones />
      </LazyBoundary>
    </>
  )
}
