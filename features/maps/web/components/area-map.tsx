import { Maximize, Minus, Plus } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import type { AreaMap as Map } from '../../contract.ts'
import { canZoom, findView, mapSize } from '../../rules.ts'
import { useFrame } from '../frame.ts'
import { useRoads } from '../hooks.ts'
import { chooseLabels } from '../labels.ts'
import { hereBox, landOf, placeSigns } from '../signs.ts'
import { useMapView } from '../use-map-view.ts'
import { Ground } from './ground.tsx'
import { Labels, RingLabels, shareOf } from './labels.tsx'
import { type Pin, Pins, spotPins } from './pins.tsx'
import '../map.css'

type AreaMapProps = {
  map: Map
  /** What it is a map of. */
  label: string
  pins: readonly Pin[]
  /** The place that was looked for. */
  here: string
  lit: string | undefined
  onLight: (id: string | undefined) => void
  children?: ReactNode
}

const rings = [5, 10, 20]
const middle = { x: mapSize / 2, y: mapSize / 2 }

/** Beside a list that says the same, and more. Drawn by the server; without a script it can't be moved. */
export function AreaMap({ map, label, pins, here, lit, onLight, children }: AreaMapProps) {
  const spotted = spotPins(pins, map.districts)
  const { view, stage, isMoved, zoomBy, reset, events } = useMapView(findView(spotted.map(({ at }) => at)))
  const can = canZoom(view)
  const section = useRef<HTMLElement>(null)
  const frame = useFrame(section)
  const roads = useRoads(map)
  const isLand = useMemo(() => landOf(map.land), [map.land])
  const signs = placeSigns(spotted, { view, frame, isLand })
  const labels = chooseLabels(map, { view, frame, taken: [hereBox(view, frame), ...signs] })
  return (
    <section ref={section} className="area-map" aria-label={label}>
      <svg ref={stage} className="area-map-stage area-map-moves" {...events}>
        <Ground map={map} view={view} circles={rings.map((miles) => ({ miles, className: 'map-ring' }))} />
        <RingLabels rings={rings} unitsPerMile={map.unitsPerMile} view={view} />
        <Labels labels={labels} view={view} />
        <svg {...shareOf(middle, view)} className="map-at" aria-hidden="true">
          <circle className="map-here" r="6" />
          <text className="map-here-name" y="-12">
            {here}
          </text>
        </svg>
        <Pins pins={spotted} signs={signs} view={view} frame={frame} lit={lit} onLight={onLight} />
      </svg>
      <div className="area-map-buttons">
        <IconButton
          label="Zoom in"
          icon={<Plus aria-hidden="true" />}
          disabled={!can.closer}
          onClick={() => zoomBy(1.5)}
        />
        <IconButton
          label="Zoom out"
          icon={<Minus aria-hidden="true" />}
          disabled={!can.out}
          onClick={() => zoomBy(1 / 1.5)}
        />
        <IconButton
          label="Show everyone"
          icon={<Maximize aria-hidden="true" />}
          disabled={!isMoved}
          onClick={reset}
        />
      </div>
      <p className="area-map-note">
        {roads ? 'Shading' : 'No roads here: shading'} is built-up areas, signs are postcode districts, never
        addresses.{children}
        {roads?.attribution && ` Roads: ${roads.attribution}.`}
      </p>
    </section>
  )
}
