import { type Spot, type View, mapSize } from '../../rules.ts'
import type { Label } from '../labels.ts'

/** In shares of the frame, so that names keep their size however close one is. */
export const shareOf = ({ x, y }: Spot, view: View) => ({
  x: `${round(((x - view.x) / view.size + 0.5) * 100)}%`,
  y: `${round(((y - view.y) / view.size + 0.5) * 100)}%`,
})

const round = (share: number) => Math.round(share * 10) / 10

export const Labels = ({ labels, view }: { labels: readonly Label[]; view: View }) => (
  <g aria-hidden="true">
    {labels.map((label) => (
      <text key={`${label.kind} ${label.name}`} className={`map-${label.kind}`} {...shareOf(label, view)}>
        {label.name}
      </text>
    ))}
  </g>
)

/** How far it is, at the lower edge of each ring. */
export const RingLabels = ({ rings, unitsPerMile, view }: RingLabelsProps) => (
  <g aria-hidden="true">
    {rings.map((miles) => (
      <text
        key={miles}
        className="map-ring-label"
        {...shareOf({ x: mapSize / 2, y: mapSize / 2 + miles * unitsPerMile }, view)}
      >
        {miles} miles
      </text>
    ))}
  </g>
)

type RingLabelsProps = { rings: readonly number[]; unitsPerMile: number; view: View }
