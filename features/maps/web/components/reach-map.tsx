import type { AreaMap } from '../../contract.ts'
import { mapSize } from '../../rules.ts'
import { chooseLabels } from '../labels.ts'
import { Ground } from './ground.tsx'
import { Labels, shareOf } from './labels.tsx'
import '../map.css'

/** As the styles have it. */
const frame = { wide: 512, high: 410 }
const whole = { x: mapSize / 2, y: mapSize / 2, size: mapSize }

/** How far around a district somebody comes: a picture, that words beside it say as well. */
export const ReachMap = ({ map, miles, label }: { map: AreaMap; miles: number; label: string }) => (
  <figure className="area-map reach-map" role="img" aria-label={label}>
    <svg className="area-map-stage" aria-hidden="true">
      <Ground map={map} view={whole} circles={[{ miles, className: 'map-reach' }]} />
      <svg {...shareOf(whole, whole)} className="map-at">
        <circle className="map-here" r="6" />
      </svg>
      <Labels labels={chooseLabels(map, { view: whole, frame, taken: [] })} view={whole} />
    </svg>
  </figure>
)
