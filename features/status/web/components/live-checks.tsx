import { useQueries } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { pluralWord } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/states.tsx'
import { useSession } from '#web/session.ts'
import { systemChecks } from '../checks.ts'
import { CheckRow } from './check-row.tsx'

/** All checks at once, anew with each visit; what fails can be tried again by itself. */
export function LiveChecks() {
  const { me } = useSession()
  const results = useQueries({
    queries: systemChecks.map(({ id, run }) => ({
      queryKey: ['system-test', id, me?.id ?? 'nobody'],
      queryFn: run,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
    })),
  })
  const isRunning = results.some(({ isFetching }) => isFetching)
  const failed = results.filter(({ data, isFetching }) => data && !data.ok && !isFetching).length
  return (
    <>
      <div role="status">
        <Summary running={results.filter(({ isFetching }) => isFetching).length} failed={failed} />
      </div>
      <Card
        title="Checks"
        action={
          <Button
            variant="second"
            size="sm"
            icon={<RotateCw aria-hidden="true" />}
            busy={isRunning}
            onClick={() => results.forEach(({ refetch }) => void refetch())}
          >
            Run all again
          </Button>
        }
      >
        <ul className="check-rows">
          {systemChecks.map((check, at) => (
            <CheckRow
              key={check.id}
              check={check}
              result={results[at]?.data}
              isRunning={results[at]?.isFetching ?? true}
              again={() => results[at]?.refetch()}
            />
          ))}
        </ul>
      </Card>
    </>
  )
}

function Summary({ running, failed }: { running: number; failed: number }) {
  const all = systemChecks.length
  if (running > 0)
    return (
      <Notice title={`Running ${pluralWord(running, 'one check', `${running} checks`)}…`}>
        Each is tried out for real, from here.
      </Notice>
    )
  if (failed === 0) return <Notice tone="green" title={`All ${all} checks passed.`} />
  return (
    <Notice tone="red" title={`${failed} of ${all} checks failed.`}>
      What failed says so below, and can be tried again by itself.
    </Notice>
  )
}
