import { type Change, wayOf } from '../../record.ts'
import { sayFaded, sayMove } from '../words.ts'
import '../record.css'

/** What one lesson changed; what stayed as it was comes last. */
export const Moves = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="skill-moves">
    {changes
      .toSorted((one, other) => Number(!wayOf(one)) - Number(!wayOf(other)))
      .map((change) => (
        <li key={change.name}>
          <span>
            {change.name}
            {change.faded !== undefined && <small>{sayFaded(change)}</small>}
          </span>
          <b data-way={wayOf(change)}>{sayMove(change)}</b>
        </li>
      ))}
  </ul>
)
