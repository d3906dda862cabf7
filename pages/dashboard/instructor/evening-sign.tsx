import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import { useTravelDay } from '#features/diary/web/hooks.ts'
import type { sumsOfDay } from '#features/lessons/web/day-sums.ts'
import { formatLocalTime } from '#web/zone.ts'
import './day.css'

type EveningSignProps = {
  today: string
  lessons: number
  sums: NonNullable<ReturnType<typeof sumsOfDay>>
  now: string
}

/** Once the last lesson of the day is over: what it was. */
export function EveningSign({ today, lessons, sums, now }: EveningSignProps) {
  const travel = useTravelDay(today).data
  const { minutes, pence, cashPence, byHours, toMark } = sums
  const isOnTheWay = travel?.home && travel.home.at > now
  return (
    <section className="sign on-fill now-sign evening-sign" aria-labelledby="evening-sign">
      <p className="now-when">
        <span>That’s the day done</span>
        <time dateTime={now}>{formatLocalTime(now)}</time>
      </p>
      <div className="now-head">
        <h2 id="evening-sign">
          {isOnTheWay ? `Home by ${formatLocalTime(travel.home!.at)}` : plural(lessons, 'lesson')}
        </h2>
      </div>
      <dl>
        {minutes > 0 && (
          <div>
            <dt>{toMark > 0 ? 'Taught so far' : 'Taught'}</dt>
            <dd>{formatMinutes(minutes)}</dd>
          </div>
        )}
        {pence > 0 && (
          <div>
            <dt>For lessons{cashPence > 0 && <small>with {formatMoney(cashPence)} in cash</small>}</dt>
            <dd>{formatMoney(pence)}</dd>
          </div>
        )}
        {byHours > 0 && (
          <div>
            <dt>Paid by hours</dt>
            <dd>{plural(byHours, 'lesson')}</dd>
          </div>
        )}
        {travel && travel.miles > 0 && (
          <div>
            <dt>
              Driven
              <small>
                {travel.home ? 'from home, between pick-ups and back' : 'between pick-ups'}, by our estimate
              </small>
            </dt>
            <dd>{travel.miles === 1 ? '1 mile' : `${travel.miles} miles`}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
