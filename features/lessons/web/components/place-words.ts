import type { Address } from '#features/places/contract.ts'
import type { Lesson } from '../../contract.ts'

export const lineOf = ({ address, postcode }: Address) => [address, postcode].filter(Boolean).join(', ')

/** `14 Alma Road, BS8 2ES` for those who may see it, else the sector. */
export function whereOf(lesson: Lesson): string | null {
  const place = placeOf(lesson)
  return place && [place.street, place.postcode].filter(Boolean).join(', ')
}

/** In its parts; without a street for those who see the sector alone. */
export function placeOf({ pickup, pickupPlace }: Lesson): { street: string; postcode: string } | null {
  if (!pickupPlace) return pickup === null ? null : { street: '', postcode: pickup }
  return {
    street: pickupPlace.address.split(/[\n,]/)[0]?.trim() ?? '',
    postcode: pickupPlace.postcode,
  }
}

/** Apple's devices open their maps, Android asks which app unless one is chosen, and others open a page. */
export function mapsOf(place: Address, userAgent: string, by: 'driving' | 'walking' = 'driving'): string {
  const to = encodeURIComponent(lineOf(place))
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent))
    return `https://maps.apple.com/?daddr=${to}&dirflg=${by === 'driving' ? 'd' : 'w'}`
  if (userAgent.includes('Android')) return `geo:0,0?q=${to}`
  return `https://www.google.com/maps/dir/?api=1&travelmode=${by}&destination=${to}`
}
