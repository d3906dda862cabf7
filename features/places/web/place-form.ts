import * as z from 'zod/mini'
import { formatPhone, parsePhone } from '#common/phone.ts'
import { parseFullPostcode } from '#common/postcode/parse-postcode.ts'
import {
  type Address,
  type ContactDetails,
  type PlaceInput,
  type PlaceLabel,
  placeLabels,
  type SavedPlace,
} from '../contract.ts'

export const another = 'another'

const AddressFields = z.object({
  address: z.string().check(z.maxLength(200, 'Use 200 characters or fewer.')),
  postcode: z.string(),
  note: z.string().check(z.maxLength(200, 'Use 200 characters or fewer.')),
})

/**
 * `place` is the id of a saved place, `lesson` for the one that the lesson has, or `another`. So is `end`; empty, it
 * ends where it starts.
 */
export const placeShape = {
  place: z.string(),
  pickup: AddressFields,
  saveAs: z.enum(['', ...placeLabels]),
  end: z.string(),
  dropoff: AddressFields,
}

type Chosen = {
  place: string
  pickup: Address
  saveAs: PlaceLabel | ''
  end: string
  dropoff: Address
}

export const placeFaults = ({ place, pickup, end, dropoff }: Chosen) => [
  ...(place === another ? addressFaults('pickup', pickup) : []),
  ...(end === another ? addressFaults('dropoff', dropoff) : []),
]

const addressFaults = (
  kind: string,
  { address, postcode }: Address,
): { path: string[]; message: string }[] => [
  ...(address.trim() ? [] : [{ path: [kind, 'address'], message: 'Enter a house number and street.' }]),
  ...(parseFullPostcode(postcode)
    ? []
    : [{ path: [kind, 'postcode'], message: 'Enter a full postcode, such as BS6 6AA.' }]),
]

/** Undefined: the lesson keeps the place it has. */
export function pickupOf({ place, pickup, saveAs }: Chosen): PlaceInput | undefined {
  if (place === 'lesson') return undefined
  return place === another ? { ...pickup, ...(saveAs && { saveAs }) } : { placeId: place }
}

/** Undefined: as it is. Null: from now on it ends where it starts. */
export function dropoffOf({ end, dropoff }: Chosen, lesson: Address | null): PlaceInput | null | undefined {
  if (end === 'lesson') return undefined
  if (end === '') return lesson ? null : undefined
  return end === another ? dropoff : { placeId: end }
}

const isSame = (one: Address, other: Address) =>
  one.address === other.address && one.postcode === other.postcode

type Places = { pickupPlace: Address | null; dropoffPlace: Address | null }

export function placeDefaults(
  saved: readonly SavedPlace[],
  { pickupPlace, dropoffPlace }: Places,
  searched: string | undefined,
): Chosen {
  const savedAs = (place: Address | null) => place && saved.find((one) => isSame(one, place))
  return {
    place: savedAs(pickupPlace)?.id ?? (pickupPlace ? 'lesson' : (saved[0]?.id ?? another)),
    pickup: { address: '', postcode: (searched && parseFullPostcode(searched)) ?? '', note: '' },
    saveAs: saved.some(({ label }) => label === 'home') ? '' : 'home',
    end: savedAs(dropoffPlace)?.id ?? (dropoffPlace ? 'lesson' : ''),
    dropoff: { address: '', postcode: '', note: '' },
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
export const phoneFaults = ({ phone }: Pick<Contact, 'phone'>) =>
  phone.trim() === '' || parsePhone(phone) ? [] : [{ path: ['phone'], message: badPhone }]

export const contactFaults = ({ phone, isUnder18, guardianName, guardianPhone }: Contact) => [
  ...phoneFaults({ phone }),
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

export const phoneOf = ({ phone }: Pick<Contact, 'phone'>) => parsePhone(phone) ?? null

export const contactOf = ({ phone, isUnder18, guardianName, guardianPhone }: Contact): ContactDetails => ({
  phone: phoneOf({ phone }),
  guardianName: isUnder18 ? guardianName.trim() : null,
  guardianPhone: isUnder18 ? (parsePhone(guardianPhone) ?? null) : null,
})
