import { useState } from 'react'
import { formatDate, formatMinutes, formatTime, formatDay } from '#common/time.ts'
import { gearboxNames } from '#features/diary/rules.ts'
import { sayTimes } from '#features/waiting-list/time-words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Banner } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { formatLocalMoment } from '#web/zone.ts'
import type { LessonRequest } from '../../requests-contract.ts'
import { useAcceptRequest, useEndRequest, useRequests } from '../hooks.ts'
import { levelSays, needSays } from '../words.ts'
import { Reasons } from './reasons.tsx'

/** Nothing, as long as nobody asks. */
export function RequestsCard() {
  const { data } = useRequests()
  if (!data?.requests.length) return null
  return (
    <Card title="Lesson requests">
      <p className="mb-2 text-sm text-ink-2">
        They may have asked one or two others. If you’re the first to accept, we keep the time for them to
        take and pay for.
      </p>
      <ul className="grid gap-5" aria-label="Lesson requests">
        {data.requests.map((request) => (
          <OneRequest key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function OneRequest({ request }: { request: LessonRequest }) {
  const { id, learnerName, sector, fits, starts, zone, expiresAt } = request
  const [startsAt, setStartsAt] = useState(starts[0] ?? '')
  const accept = useAcceptRequest()
  const end = useEndRequest()
  const at = starts.includes(startsAt) ? startsAt : (starts[0] ?? '')
  const send = () =>
    void accept.mutateAsync({ id, startsAt: at }).then(
      ({ keptUntil }) =>
        toast({
          title: `Kept for ${learnerName}`,
          description: `They can take it until ${formatLocalMoment(keptUntil)}.`,
          tone: 'good',
        }),
      () => undefined,
    )
  return (
    <li className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div>
        <h3 className="text-lg">
          {learnerName}, {sector}
        </h3>
        <p className="text-sm text-ink-2">{sayRequest(request)}</p>
      </div>
      <Reasons label={`How ${learnerName}’s request suits you`} reasons={fits} />
      {starts.length > 0 ? (
        <label className="grid gap-1.5 text-sm font-semibold sm:max-w-xs">
          Offer them
          <select className="input" value={at} onChange={(event) => setStartsAt(event.target.value)}>
            {starts.map((start) => (
              <option key={start} value={start}>
                {formatDay(start, zone)}, {formatTime(start, zone)}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <Banner tone="yellow">You’re not free at any of their times. Free up a time, or decline.</Banner>
      )}
      {accept.error && (
        <div role="alert">
          <Banner tone="yellow">{accept.error.message}</Banner>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {starts.length > 0 && (
          <Button busy={accept.isPending} onClick={send}>
            Accept<span className="sr"> {learnerName}’s request</span>
          </Button>
        )}
        <Button variant="plain" busy={end.isPending} onClick={() => end.mutate({ id })}>
          Decline<span className="sr"> {learnerName}’s request</span>
        </Button>
        <span className="text-sm text-ink-2">Open until {formatLocalMoment(expiresAt)}</span>
      </div>
    </li>
  )
}

const sayRequest = ({ minutes, gearbox, times, level, needs, testOn }: LessonRequest) =>
  [
    `${formatMinutes(minutes)}${gearbox ? `, ${gearboxNames[gearbox].toLowerCase()}` : ''}`,
    sayTimes(times),
    levelSays[level],
    ...needs.map((need) => needSays[need]),
    ...(testOn ? [`test on ${formatDate(testOn, 'short date')}`] : []),
  ].join(' · ')
