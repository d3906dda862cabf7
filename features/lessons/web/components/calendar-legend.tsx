import type { EventState } from '../schedule/event-state.ts'
import { outcomeWords } from '../../outcomes.ts'
import { EventIcon } from './event-icon.tsx'

type Named = readonly [EventState, string]
const named: readonly Named[] = [
  ['booked', 'Booked'],
  ['weekly', 'Repeats'],
  ['test', 'Driving test'],
  ['delivered', outcomeWords.delivered],
  ['held', 'Held, not paid yet'],
  ['to-mark', 'To mark'],
  ['asked', 'Waiting for an answer'],
  ['no-show', outcomeWords['no-show']],
  ['offered', 'On offer'],
  ['block', 'Time off'],
  ['imported', 'Other calendar'],
  ['not-blocking', 'Doesn’t block lessons'],
]

/** `hint`: what mouse and keyboard do, where there are both. */
export const CalendarLegend = ({ hint }: { hint: string }) => (
  <ul className="cal-legend" aria-label="Key">
    {named.map(([state, name]) => (
      <li key={state}>
        <span className={`event event-${state}`} aria-hidden="true">
          <EventIcon state={state} />
        </span>
        {name}
      </li>
    ))}
    <li>
      <span className="cal-gap" aria-hidden="true" /> Travel
    </li>
    <li>
      <span className="cal-shut" aria-hidden="true" /> Outside your hours
    </li>
    {hint && <li className="cal-hint">{hint}</li>}
  </ul>
)
