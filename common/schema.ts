import * as z from 'zod/mini'
import { locale } from './locale.ts'

export const Id = z.uuid()
export const ById = z.object({ id: Id })
/** Any id that the database can store: looser than `Id`, because foreign clients choose some. */
export const AnyId = z.guid()
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export const Instant = z.iso.datetime({ offset: true })
export const Day = z.iso.date()
export const Pence = z.int()

const isNear = (text: string) => text >= '2000-01-01' && text < '2200-01-01'
export const InputInstant = Instant.check(z.refine(isNear, 'Give a moment between 2000 and 2199.'))
export const InputDay = Day.check(z.refine(isNear, 'Give a date between 2000 and 2199.'))

export const Cursor = z.optional(
  z.string().check(z.regex(/^[\w-]{1,400}$/, 'Give the cursor as it was answered.')),
)

/** The token of a link in an email. */
export const LinkToken = z.string().check(z.regex(/^[\w-]{1,100}$/, 'The link is incomplete.'))

/** How many rows of a list, of at most `most`. */
export const pageSize = (usual: number, most: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), usual)

/** What a person must write: a reason, a note. `missing` says so if nothing is there. */
export const requiredText = (most: number, missing: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(most, `Please use at most ${most.toLocaleString(locale)} characters.`),
    )
