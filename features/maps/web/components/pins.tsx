import { Link } from 'react-router'
import { cx } from '#ui/class-names.ts'
import { pointing } from '#ui/pointing.ts'
import { type Spot, type View } from '../../rules.ts'
import { type Box, type Frame, inFrame } from '../frame.ts'
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
type SpottedPin = Pin & { at: Spot }

type PinsProps = {
  pins: readonly SpottedPin[]
  /** Where each of them stands. */
  signs: readonly Box[]
  view: View
  frame: Frame
  lit: string | undefined
  onLight: (id: string | undefined) => void
}

/** In the order of the list beside it. A line leads from a sign that stands aside to its district. */
export const Pins = ({ pins, signs, view, frame, lit, onLight }: PinsProps) =>
  pins.map(({ id, text, label, to, state, at }, turn) => {
    const sign = signs[turn]!
    const spot = inFrame(at, view, frame)
    const [east, south] = [Math.round(sign.x - spot.x), Math.round(sign.y - spot.y)]
    const wide = sign.wide - 4
    return (
      <svg key={id} {...shareOf(at, view)} className="map-at">
        {Math.hypot(east, south) > 16 && <line className="map-pin-to" x2={east} y2={south} />}
        <Link
          to={to}
          state={state}
          aria-label={label}
          className={cx('map-pin', id === lit && 'lit')}
          draggable={false}
          {...pointing((isPointedAt) => onLight(isPointedAt ? id : undefined))}
        >
          <g transform={`translate(${east} ${south})`}>
            <rect className="map-pin-target" x={-sign.wide / 2} y="-22" width={sign.wide} height="44" />
            <rect className="map-pin-sign" x={-wide / 2} y="-16" width={wide} height="32" rx="8" />
            <rect className="map-pin-line" x={2.5 - wide / 2} y="-13.5" width={wide - 5} height="27" rx="6" />
            <text dy="0.36em">{text}</text>
          </g>
        </Link>
      </svg>
    )
  })

export function spotPins(
  pins: readonly Pin[],
  districts: readonly (Spot & { name: string })[],
): SpottedPin[] {
  const spots = new Map(districts.map(({ name, x, y }) => [name, { x, y }]))
  return pins.flatMap((pin) => {
    const at = spots.get(pin.district)
    return at ? [{ ...pin, at }] : []
  })
}
