import { asGearbox, type Gearbox, lessonLengths } from '#features/diary/rules.ts'
import { findTownPlace } from '../places.ts'

/** What the address of a place asks for; the page and the server read the same. */
export function readOfPlace(place: string, query: URLSearchParams) {
  const gearbox = gearboxOf(query)
  const page = Number(query.get('page'))
  return {
    postcode: nameOfPlace(place).slice(0, 60),
    ...(gearbox && { gearbox }),
    ...(Number.isInteger(page) && page > 1 && page <= 100 && { page }),
  } satisfies { postcode: string; gearbox?: Gearbox; page?: number }
}

export const gearboxOf = (query: URLSearchParams): Gearbox | undefined => asGearbox(query.get('gearbox'))

/** As somebody would type it. */
export const nameOfPlace = (place: string) => findTownPlace(place)?.name ?? place.replaceAll('-', ' ')

/** `near` is the place from whose page somebody comes. */
export function readOfInstructor(slug: string, query: URLSearchParams) {
  const near = query.get('near')?.slice(0, 60)
  const gearbox = gearboxOf(query)
  const minutes = lessonLengths.find((length) => String(length) === query.get('minutes'))
  return {
    slug,
    ...(near && { near }),
    ...(gearbox && { gearbox }),
    ...(minutes && { minutes }),
  } satisfies { slug: string; near?: string; gearbox?: Gearbox; minutes?: number }
}
