import { useId } from 'react'
import type { AreaMap } from '../../contract.ts'
import { mapSize, type View } from '../../rules.ts'
import { useRoads } from '../hooks.ts'

type GroundProps = { map: AreaMap; view: View; circles: readonly { miles: number; className: string }[] }

/** Sea, land and where people live; what is measured in miles grows with it. */
export function Ground({ map, view: { x, y, size }, circles }: GroundProps) {
  const land = useId()
  const roads = useRoads(map)
  return (
    <svg
      viewBox={`${x - size / 2} ${y - size / 2} ${size} ${size}`}
      width="100%"
      height="100%"
      aria-hidden="true"
    >
      <clipPath id={land}>
        <path d={map.land} />
      </clipPath>
      <path className="map-land" d={map.land} />
      <path
        className="map-built"
        d={map.built}
        strokeWidth={map.unitsPerMile * 1.1}
        clipPath={`url(#${land})`}
      />
      {roads && (
        <>
          <path className="map-road" d={roads.main} />
          <path className="map-road map-motorway" d={roads.motorways} />
        </>
      )}
      {circles.map(({ miles, className }) => (
        <circle
          key={miles}
          className={className}
          cx={mapSize / 2}
          cy={mapSize / 2}
          r={miles * map.unitsPerMile}
        />
      ))}
    </svg>
  )
}
