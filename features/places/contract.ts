import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { parsePhone } from '#common/phone.ts'
import { parseFullPostcode } from '#common/postcode/parse-postcode.ts'
import { ById, Id } from '#common/schema.ts'

export const tooManyPlaces = apiError(
  409,
  'too-many-places',
  'You’ve saved 10 places, and that’s the most. Remove one you no longer use.',
)

export const placeLabels = ['home', 'school', 'work', 'other'] as const
export type PlaceLabel = (typeof placeLabels)[number]

const Line = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most, `Use ${most} characters or fewer.`),
    // oxlint-disable-next-line no-control-regex -- line breaks are all that an address needs of them
    z.regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/, 'Please use letters and numbers only.'),
  )

/** The database counts too. */
export const mostPlaces = 10

/** A postcode as typed; the action looks it up. */
export const PostcodeText = z.string().check(z.trim(), z.maxLength(20))

const FullPostcode = z.string().check(
  z.trim(),
  z.maxLength(20, 'That’s too long for a postcode.'),
  z.refine((text) => parseFullPostcode(text) !== undefined, 'Enter a full postcode, such as BS6 6AA.'),
)

/** The street with its number, and a whole postcode. */
export type Address = z.infer<typeof Address>
export const Address = z.object({ address: z.string(), postcode: z.string(), note: z.string() })

const fields = {
  address: z._default(Line(200), ''),
  postcode: FullPostcode,
  /** What somebody who comes by car should know: "ring the bell". */
  note: z._default(Line(200), ''),
}
export const NewPlace = z.object({ label: z.enum(placeLabels), ...fields })

/** A saved place of the caller, or an address; `saveAs` adds it to the saved ones. A text is a postcode. */
export type PlaceInput = z.infer<typeof PlaceInput>
export const PlaceInput = z.union([
  z.string().check(z.trim(), z.maxLength(20)),
  z.object({ placeId: Id }),
  z.object({
    ...fields,
    postcode: z.string().check(z.trim(), z.maxLength(20)),
    saveAs: z.optional(z.enum(placeLabels)),
  }),
])

export type SavedPlace = z.infer<typeof SavedPlace>
export const SavedPlace = z.extend(Address, { id: Id, label: z.enum(placeLabels), sector: z.string() })

export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  who: signedIn,
  guests: true,
  summary: 'Your saved places, such as home, school and work. Nobody else sees them.',
  input: z.object({}),
  output: z.object({ places: z.array(SavedPlace) }),
})

export const addPlace = endpoint({
  method: 'POST',
  path: '/api/places',
  who: signedIn,
  summary: 'Saves a place, ten at most.',
  input: NewPlace,
  output: SavedPlace,
  errors: [tooManyPlaces],
})

export const changePlace = endpoint({
  method: 'PATCH',
  path: '/api/places/:id',
  who: signedIn,
  summary: 'Changes a saved place; what is not sent stays. Lessons that are booked keep the place they have.',
  input: z.object({
    id: Id,
    label: z.optional(z.enum(placeLabels)),
    address: z.optional(Line(200)),
    postcode: z.optional(FullPostcode),
    note: z.optional(Line(200)),
  }),
  output: SavedPlace,
  errors: [notFound],
})

export const removePlace = endpoint({
  method: 'DELETE',
  path: '/api/places/:id',
  who: signedIn,
  summary: 'Removes a saved place. Lessons that are booked keep the place they have.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export const Phone = z.string().check(
  z.trim(),
  z.maxLength(30),
  z.refine((text) => parsePhone(text) !== undefined, 'Enter a phone number, such as 07700 900123.'),
)

export type ContactDetails = z.infer<typeof ContactDetails>
export const ContactDetails = z.object({
  phone: z.nullable(z.string()),
  /** A parent or guardian, of learners under 18. */
  guardianName: z.nullable(z.string()),
  guardianPhone: z.nullable(z.string()),
})

export const getMyContactDetails = endpoint({
  method: 'GET',
  path: '/api/contact-details',
  who: signedIn,
  guests: true,
  summary: 'Your phone number and, if you’re under 18, a parent’s or guardian’s.',
  input: z.object({}),
  output: ContactDetails,
})

export const changeMyContactDetails = endpoint({
  method: 'PATCH',
  path: '/api/contact-details',
  who: signedIn,
  guests: true,
  summary:
    'Changes your phone number and your guardian’s; null removes it, what is not sent stays. The instructor of a booked lesson sees them until a day after it; the learner sees their instructor’s number as long.',
  input: z
    .object({
      phone: z.optional(z.nullable(Phone)),
      guardianName: z.optional(z.nullable(Line(120).check(z.minLength(1, 'Please enter a name.')))),
      guardianPhone: z.optional(z.nullable(Phone)),
    })
    .check(
      z.refine(
        ({ guardianName, guardianPhone }) =>
          (guardianName === undefined) === (guardianPhone === undefined) &&
          (guardianName === null) === (guardianPhone === null),
        'Give both the name and the phone number of your parent or guardian.',
      ),
    ),
  output: ContactDetails,
})
