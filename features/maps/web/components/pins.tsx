import { Link } from 'react-router'
import { cx } from '#ui/class-names.ts'
import { pointing } from '#ui/pointing.ts'
import { mapSize, type Spot, type View } from '../../rules.ts'
import { shareOf } from './labels.tsx'

export type Pin = {
  id: string
  /** What stands on it: a price. */
  text: string
  /** Who it is and where, for those who hear it. */
  label: string
  district: string
  to: string
  state?: unknown
}
type PlacedPin = Pin & { at: Spot; column: number; row: number }

type PinsProps = {
  pins: readonly PlacedPin[]
  view: View
  lit: string | undefined
  onLight: (id: string | undefined) => void
}

/** In the order of the list beside it. */
export const Pins = ({ pins, view, lit, onLight }: PinsProps) =>
  pins.map(({ id, text, label, to, state, at, column, row }) => (
    <svg key={id} {...shareOf(at, view)} className="map-at">
      <Link
        to={to}
        state={state}
        aria-label={label}
        className={cx('map-pin', id === lit && 'lit')}
        draggable={false}
        {...pointing((isPointedAt) => onLight(isPointedAt ? id : undefined))}
      >
        <g transform={`translate(${column * 58} ${row * 38})`}>
          <rect className="map-pin-target" x="-28" y="-22" width="56" height="44" />
          <rect className="map-pin-sign" x="-26" y="-16" width="52" height="32" rx="8" />
          <rect className="map-pin-line" x="-23.5" y="-13.5" width="47" height="27" rx="6" />
          <text dy="0.36em">{text}</text>
        </g>
      </Link>
    </svg>
  ))

/** Signs of one district stand side by side, four below each other. */
export function placePins(
  pins: readonly Pin[],
  districts: readonly (Spot & { name: string })[],
): PlacedPin[] {
  const spots = new Map(districts.map(({ name, x, y }) => [name, { x, y }]))
  const seen = new Map<string, number>()
  return pins.flatMap((pin) => {
    const at = spots.get(pin.district)
    // In the middle is the mark of what was looked for.
    const turn = seen.get(pin.district) ?? (at?.x === mapSize / 2 && at.y === mapSize / 2 ? 1 : 0)
    seen.set(pin.district, turn + 1)
    return at ? [{ ...pin, at, column: Math.floor(turn / 4), row: turn % 4 }] : []
  })
}
