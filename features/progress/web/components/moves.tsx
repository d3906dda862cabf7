import type { Change } from '../../record.ts'
import { sayMove } from '../words.ts'
import '../record.css'

/** What one lesson changed; what stayed as it was comes last. */
export const Moves = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="skill-moves">
    {changes
      .toSorted((one, other) => Number(isSame(one)) - Number(isSame(other)))
      .map((change) => (
        <li key={change.name}>
          <span>{change.name}</span>
          <b data-way={isSame(change) ? undefined : change.after > change.before ? 'up' : 'down'}>
            {sayMove(change)}
          </b>
        </li>
      ))}
  </ul>
)

const isSame = ({ before, after }: Change) => before === after
