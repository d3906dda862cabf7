import { useQueries } from '@tanstack/react-query'
import { RotateCw, Check, X } from 'lucide-react'
import { pluralWord } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Banner } from '#ui/states.tsx'
import { useSession } from '#web/session.ts'
import { systemChecks, type SystemCheck } from '../checks.ts'
import { locale } from '#common/locale.ts'
import { Badge } from '#ui/badge.tsx'
import type { CheckResult } from '../../contract.ts'

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
      <Banner title={`Running ${pluralWord(running, 'one check', `${running} checks`)}…`}>
        Each check is run for real, from here.
      </Banner>
    )
  if (failed === 0) return <Banner tone="green" title={`All ${all} checks passed.`} />
  return (
    <Banner tone="red" title={`${failed} of ${all} checks failed.`}>
      You can try each failed check again below.
    </Banner>
  )
}

type Props = { check: SystemCheck; result: CheckResult | undefined; isRunning: boolean; again: () => unknown }

function CheckRow({ check, result, isRunning, again }: Props) {
  return (
    <li className="check-row" aria-busy={isRunning || undefined}>
      <div>
        <h3>{check.title}</h3>
        <p className="mute">{isRunning || !result ? check.about : result.says}</p>
      </div>
      <div className="check-state">
        {isRunning || !result ? (
          <Badge tone="blue" icon={<span className="spin" aria-hidden="true" />}>
            Checking…
          </Badge>
        ) : (
          <>
            {result.ms > 0 && (
              <span className="mute num">{Math.max(1, Math.round(result.ms)).toLocaleString(locale)} ms</span>
            )}
            <Badge
              tone={result.ok ? 'green' : 'red'}
              icon={result.ok ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
            >
              {result.ok ? 'Working' : 'Failed'}
            </Badge>
          </>
        )}
        {result && !result.ok && !isRunning && (
          <Button
            variant="second"
            size="sm"
            icon={<RotateCw aria-hidden="true" />}
            onClick={() => again()}
            aria-label={`Try again: ${check.title}`}
          >
            Try again
          </Button>
        )}
      </div>
    </li>
  )
}
