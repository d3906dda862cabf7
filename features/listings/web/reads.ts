import * as z from 'zod/mini'
import { asGearbox, type Gearbox, lessonLengths } from '#features/diary/rules.ts'
import { placeConditions, type SearchFilters } from '../contract.ts'

/** What the address of a place asks for; the page and the server read the same. */
export function readOfPlace(place: string, query: URLSearchParams) {
  const page = Number(query.get('page'))
  return {
    postcode: typedAs(place).slice(0, 60),
    ...askedIn(query),
    ...(Number.isInteger(page) && page > 1 && page <= 100 && { page }),
  }
}

/** What nobody can ask counts as left out, as does what is empty: a form without a script sends all its fields. */
export const askedIn = (query: URLSearchParams): SearchFilters =>
  Object.fromEntries(
    Object.entries(placeConditions).flatMap(([name, schema]) => {
      const read = z.safeParse<z.ZodMiniType>(schema, query.get(name) || undefined)
      return read.success && read.data !== undefined ? [[name, read.data]] : []
    }),
  )

export const gearboxOf = (query: URLSearchParams): Gearbox | undefined => asGearbox(query.get('gearbox'))

/** A place's part of an address, as somebody would type it. */
export const typedAs = (place: string) => place.replaceAll('-', ' ')

/** As long as the server has not said its name. */
export const nameOfPlace = (place: string) =>
  /\d/.test(place)
    ? place.toUpperCase()
    : typedAs(place).replaceAll(/\b(?!(?:upon|on|in|under|and)\b)[a-z]/g, (letter) => letter.toUpperCase())

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
