import { formatDateRange } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Pause, SeriesInFull } from '../../contract.ts'
import { useAnswerPause, useWithdrawPause } from '../hooks.ts'

export const Pauses = ({ series }: { series: SeriesInFull }) => (
  <ul className="grid gap-3">
    {series.pauses.map((pause) => (
      <li key={pause.id}>
        <p className="flex flex-wrap items-center gap-2">
          <span className="num">{formatDateRange(pause.fromOn, pause.untilOn, 'date')}</span>
          {pause.state === 'agreed' ? (
            <Badge tone="green">Agreed</Badge>
          ) : (
            <Badge tone="yellow">Not answered</Badge>
          )}
        </p>
        {pause.note && <p className="text-sm text-ink-2">{pause.note}</p>}
        {pause.state === 'asked' && <Answer id={series.id} pause={pause} />}
      </li>
    ))}
  </ul>
)

function Answer({ id, pause }: { id: string; pause: Pause }) {
  const { role } = useSignedIn()
  const answer = useAnswerPause()
  const withdraw = useWithdrawPause()
  const of = { id, pauseId: pause.id }
  const say = (title: string) => ({ onSuccess: () => toast({ title, tone: 'good' }), onError: toastFailure })
  if (role === 'student')
    return (
      <Button
        variant="plain"
        size="sm"
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate(of, say('Request withdrawn'))}
      >
        Withdraw
      </Button>
    )
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        size="sm"
        busy={answer.isPending}
        onClick={() => answer.mutate({ ...of, agrees: true }, say('Break agreed'))}
      >
        Agree
      </Button>
      <Button
        variant="second"
        size="sm"
        busy={answer.isPending}
        onClick={() => answer.mutate({ ...of, agrees: false }, say('Break declined'))}
      >
        Decline
      </Button>
    </div>
  )
}
