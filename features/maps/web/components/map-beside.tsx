import type { ComponentProps } from 'react'
import { useMap } from '../hooks.ts'
import { AreaMap } from './area-map.tsx'
import '../map.css'

type MapBesideProps = Omit<ComponentProps<typeof AreaMap>, 'map'> & { around: string }

/** Beside a list, whose cards would move under a finger if it took its room only once it has come. */
export function MapBeside({ around, ...drawn }: MapBesideProps) {
  const { data, isError } = useMap(around)
  return (
    <div className="with-map-map">
      {data ? (
        <AreaMap map={data} {...drawn} />
      ) : (
        <div className="area-map" aria-busy={!isError}>
          {isError && <p className="area-map-note">We couldn’t load the map.</p>}
        </div>
      )}
    </div>
  )
}
