import type { Address } from '#features/places/contract.ts'
import type { Lesson } from '../../contract.ts'

export const lineOf = ({ address, postcode }: Address) => [address, postcode].filter(Boolean).join(', ')

/** `14 Alma Road, BS8 2ES` for those who may see it, else the sector. */
export function whereOf({ pickup, pickupPlace }: Lesson): string | null {
  if (!pickupPlace) return pickup
  const street = pickupPlace.address.split(/[\n,]/)[0]?.trim() ?? ''
  return lineOf({ ...pickupPlace, address: street })
}
