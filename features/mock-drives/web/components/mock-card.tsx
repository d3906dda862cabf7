import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { QueryStatus } from '#ui/states.tsx'
import type { Pupil } from '#features/pupils/contract.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { useMockDrives } from '../hooks.ts'
import { markingStore } from '../marking-store.ts'
import { MockRows } from './mock-rows.tsx'

/** On the instructor's page of a learner. */
export function MockCard({ pupil }: { pupil: Pupil }) {
  const query = useMockDrives(pupil.learnerId)
  const begun = markingStore.useValue(useSignedIn().id)
  return (
    <Card
      title="Mock driving tests"
      action={
        <ButtonLink size="sm" variant="second" to={`/dashboard/students/${pupil.learnerId}/mock-drive`}>
          {begun?.learnerId === pupil.learnerId ? 'Continue marking' : 'Enter a mock test'}
        </ButtonLink>
      }
    >
      <QueryStatus query={query} label="Loading mock tests" rows={2} />
      {query.data?.length === 0 && (
        <p className="text-ink-2">None yet. Enter one while you’re parked, with or without a signal.</p>
      )}
      {query.data && query.data.length > 0 && (
        <FewFirst items={query.data} few={3} noun="mock tests">
          {(few) => <MockRows drives={few} />}
        </FewFirst>
      )}
    </Card>
  )
}
