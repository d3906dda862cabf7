import * as z from 'zod/mini'
import { formatPhone, parsePhone } from '#common/phone.ts'
import { parseFullPostcode } from '#common/postcode/parse-postcode.ts'
import type { Address, ContactDetails, PlaceInput, SavedPlace } from '../contract.ts'

export const another = 'another'

/** `place` is the id of a saved place, `lesson` for the one that the lesson has, or `another`. */
export const placeShape = {
  place: z.string(),
  pickup: z.object({
    address: z.string().check(z.maxLength(200, 'Use 200 characters or fewer.')),
    postcode: z.string(),
    note: z.string().check(z.maxLength(200, 'Use 200 characters or fewer.')),
  }),
  save: z.boolean(),
}

type Chosen = { place: string; pickup: Address; save: boolean }

export function placeFaults({ place, pickup }: Chosen): { path: string[]; message: string }[] {
  if (place !== another) return []
  return [
    ...(pickup.address.trim()
      ? []
      : [{ path: ['pickup', 'address'], message: 'Enter a house number and street.' }]),
    ...(parseFullPostcode(pickup.postcode)
      ? []
      : [{ path: ['pickup', 'postcode'], message: 'Enter a full postcode, such as BS6 6AA.' }]),
  ]
}

/** Undefined: the lesson keeps the place it has. */
export function pickupOf({ place, pickup, save }: Chosen): PlaceInput | undefined {
  if (place === 'lesson') return undefined
  return place === another ? { ...pickup, ...(save && { saveAs: 'home' as const }) } : { placeId: place }
}

export function placeDefaults(
  saved: readonly SavedPlace[],
  lesson: Address | null,
  searched: string | undefined,
): Chosen {
  const same =
    lesson && saved.find((one) => one.address === lesson.address && one.postcode === lesson.postcode)
  return {
    place: same?.id ?? (lesson ? 'lesson' : (saved[0]?.id ?? another)),
    pickup: { address: '', postcode: (searched && parseFullPostcode(searched)) ?? '', note: '' },
    save: !saved.some(({ label }) => label === 'home'),
  }
}

export const contactShape = {
  phone: z.string(),
  isUnder18: z.boolean(),
  guardianName: z.string().check(z.maxLength(120, 'Use 120 characters or fewer.')),
  guardianPhone: z.string(),
}
type Contact = { phone: string; isUnder18: boolean; guardianName: string; guardianPhone: string }

const badPhone = 'Enter a phone number, such as 07700 900123.'
export const contactFaults = ({ phone, isUnder18, guardianName, guardianPhone }: Contact) => [
  ...(phone.trim() === '' || parsePhone(phone) ? [] : [{ path: ['phone'], message: badPhone }]),
  ...(isUnder18 && !guardianName.trim()
    ? [{ path: ['guardianName'], message: 'Enter a parent’s or guardian’s name.' }]
    : []),
  ...(isUnder18 && !parsePhone(guardianPhone) ? [{ path: ['guardianPhone'], message: badPhone }] : []),
]

export const contactDefaults = (known: ContactDetails | undefined): Contact => ({
  phone: known?.phone ? formatPhone(known.phone) : '',
  isUnder18: Boolean(known?.guardianName),
  guardianName: known?.guardianName ?? '',
  guardianPhone: known?.guardianPhone ? formatPhone(known.guardianPhone) : '',
})

export const contactOf = ({ phone, isUnder18, guardianName, guardianPhone }: Contact): ContactDetails => ({
  phone: parsePhone(phone) ?? null,
  guardianName: isUnder18 ? guardianName.trim() : null,
  guardianPhone: isUnder18 ? (parsePhone(guardianPhone) ?? null) : null,
})
