import type { AreaMap } from '../../contract.ts'
import { mapSize } from '../../rules.ts'
import { chooseLabels } from '../labels.ts'
import { Ground } from './ground.tsx'
import { Labels } from './labels.tsx'
import '../map.css'

const frame = { wide: 340, high: 220 }
const near = { x: mapSize / 2, y: mapSize / 2, size: 200 }

/** Whereabouts a postcode district is. Without a pin: no address is ever near a map. */
export const DistrictMap = ({ map, label }: { map: AreaMap; label: string }) => (
  <figure className="area-map" role="img" aria-label={label}>
    <svg className="area-map-stage" aria-hidden="true">
      <Ground map={map} view={near} circles={[{ miles: 1, className: 'map-reach' }]} />
      <Labels labels={chooseLabels(map, { view: near, frame, taken: [] })} view={near} />
    </svg>
  </figure>
)
