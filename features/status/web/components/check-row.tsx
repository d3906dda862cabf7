import { Check, RotateCw, X } from 'lucide-react'
import { locale } from '#common/locale.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { CheckResult } from '../../contract.ts'
import type { SystemCheck } from '../checks.ts'

type Props = { check: SystemCheck; result: CheckResult | undefined; isRunning: boolean; again: () => unknown }

/** One part of the platform: what was found, how long it took, and a way to try it again. */
export function CheckRow({ check, result, isRunning, again }: Props) {
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
