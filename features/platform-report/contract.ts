import * as z from 'zod/mini'
import { apiError } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Day, Instant, Pence, requiredText } from '#common/schema.ts'
import { readTaxNumber, sellerKinds, taxNumberKinds } from './rules.ts'

export const yearNotOver = apiError(409, 'year-not-over', 'Your copy is ready once the year is over.')

export type TaxDetails = z.infer<typeof TaxDetails>
const TaxDetails = z.object({
  kind: z.enum(sellerKinds),
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  town: z.string(),
  postcode: z.string(),
  bornOn: z.nullable(Day),
  numberKind: z.enum(taxNumberKinds),
  /** Its end alone. */
  number: z.string(),
  savedAt: Instant,
})

export type MyTaxDetails = z.infer<typeof MyTaxDetails>
const MyTaxDetails = z.object({
  details: z.nullable(TaxDetails),
  /** Learners have paid me by card, so HMRC hears of me. */
  isReported: z.boolean(),
  /** Of the year that is asked for now. */
  collectedBy: Day,
  reportedBy: Day,
  vatNumber: z.nullable(z.string()),
  /** That are over, and of which there is a copy. */
  years: z.array(z.int()),
})

export const getTaxDetails = endpoint({
  method: 'GET',
  path: '/api/tax-details',
  who: ['instructor'],
  summary: 'My details for HMRC’s digital platform report, with my tax number masked, and the deadlines',
  input: z.object({}),
  output: MyTaxDetails,
})

const isBirthday = (text: string) => /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

export type TaxDetailsForm = z.infer<typeof TaxDetailsForm>
export const TaxDetailsForm = z
  .object({
    kind: z.enum(sellerKinds),
    name: requiredText(120, 'Enter the name.'),
    line1: requiredText(100, 'Enter the first line of the address.'),
    line2: z.string().check(z.trim(), z.maxLength(100, 'Please use at most 100 characters.')),
    town: requiredText(60, 'Enter the town.'),
    postcode: requiredText(20, 'Enter the postcode.'),
    /** Of a person. */
    bornOn: z.string().check(z.maxLength(10)),
    numberKind: z.enum(taxNumberKinds),
    /** Nothing typed: as it is stored. */
    number: z.string().check(z.trim(), z.maxLength(30, 'Please use at most 30 characters.')),
  })
  .check(
    z.refine(({ kind, numberKind }) => (kind === 'company') === (numberKind === 'company'), {
      path: ['numberKind'],
      message: 'A company gives its company number, a person a National Insurance number or UTR.',
    }),
    z.refine(({ kind, bornOn }) => kind === 'company' || isBirthday(bornOn), {
      path: ['bornOn'],
      message: 'Enter your date of birth.',
    }),
    ...(
      [
        ['nino', 'A National Insurance number looks like AB 12 34 56 C. Please check yours.'],
        ['utr', 'A UTR has ten digits. Please check yours.'],
        [
          'company',
          'A company number has eight characters, such as 01234567 or SC123456. Please check yours.',
        ],
      ] as const
    ).map(([of, message]) =>
      z.refine<{ numberKind: string; number: string }>(
        ({ numberKind, number }) =>
          numberKind !== of || number === '' || readTaxNumber(of, number) !== undefined,
        { path: ['number'], message },
      ),
    ),
  )

export const setTaxDetails = endpoint({
  method: 'PUT',
  path: '/api/tax-details',
  who: ['instructor'],
  summary: 'My details for HMRC’s digital platform report. Nobody else sees them but HMRC.',
  input: TaxDetailsForm,
  output: MyTaxDetails,
})

export const YearQuery = z.object({
  year: z.coerce.number().check(z.int(), z.minimum(2020), z.maximum(2199)),
})

export type PlatformReport = z.infer<typeof PlatformReport>
export const PlatformReport = z.object({
  year: z.int(),
  reportedBy: Day,
  /** By the day in London on which it was earned or taken back. */
  quarters: z.array(
    z.object({
      quarter: z.int(),
      /** After commission. */
      paidPence: Pence,
      /** Lessons that it was for. */
      activities: z.int(),
      /** Commission, and what Pro cost. */
      feesPence: Pence,
    }),
  ),
})

export const getMyPlatformReport = endpoint({
  method: 'GET',
  path: '/api/platform-report/mine',
  who: ['instructor'],
  summary:
    'What we report to HMRC of me for a year that is over: earned by card, lessons and fees by quarter',
  input: YearQuery,
  output: PlatformReport,
  errors: [yearNotOver],
})
