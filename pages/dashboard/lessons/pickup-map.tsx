import { postcodeAttribution } from '#common/postcode/attribution.ts'
import { DistrictMap } from '#features/maps/web/components/district-map.tsx'
import { useMap } from '#features/maps/web/hooks.ts'

/** Nothing until it's there, nor without a network. */
export function PickupMap({ outcode }: { outcode: string }) {
  const map = useMap(outcode).data
  return (
    map && (
      <>
        <DistrictMap map={map} label={`A map of ${outcode}, where you’re picked up`} />
        <p className="sr">{postcodeAttribution}</p>
      </>
    )
  )
}
