import type { Address } from '#features/places/contract.ts'
import type { Lesson } from '../../contract.ts'

export const lineOf = ({ address, postcode }: Address) => [address, postcode].filter(Boolean).join(', ')

/** `14 Alma Road, BS8 2ES` for those who may see it, else the sector. */
export function whereOf({ pickup, pickupPlace }: Lesson): string | null {
  if (!pickupPlace) return pickup
  const street = pickupPlace.address.split(/[\n,]/)[0]?.trim() ?? ''
  return lineOf({ ...pickupPlace, address: street })
}

/** Apple's devices open their maps, Android asks which app unless one is chosen, and others open a page. */
export function mapsOf(place: Address, userAgent: string): string {
  const to = encodeURIComponent(lineOf(place))
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${to}&dirflg=d`
  if (userAgent.includes('Android')) return `geo:0,0?q=${to}`
  return `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${to}`
}
