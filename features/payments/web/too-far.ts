import { parsePostcode } from '#common/postcode/parse-postcode.ts'
import { pickupTooFar } from '#features/lessons/contract.ts'
import { another } from '#features/places/web/place-form.ts'
import { RequestError } from '#web/api-error.ts'

type Chosen = { place: string; pickup: { postcode: string } }

/** Where a pick-up is refused for being too far away: at its postcode, if that was typed. */
export const atPickup = (error: Error, { place }: Chosen) =>
  isTooFar(error) && place === another
    ? { issues: [{ path: 'pickup.postcode', message: error.message }] }
    : error

export const outcodeTooFar = (error: Error, postcode: string) =>
  isTooFar(error) ? parsePostcode(postcode)[0]?.outcode : undefined

const isTooFar = (error: Error) => error instanceof RequestError && error.code === pickupTooFar.code
