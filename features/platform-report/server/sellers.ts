import type { Column } from '#common/csv.ts'
import type { Db, Row } from '#server/database.ts'
import type { Quarter } from '../rules.ts'
import { readAllQuarters } from './figures.ts'

type Details = Row<'platform-report.listDetails'>
export type Seller = { id: string; details: Details | undefined; quarters: Quarter[] }

/** Whom HMRC hears of: everybody the ledger moved anything for in the year. As the service. */
export async function listSellers(db: Db, year: number): Promise<Seller[]> {
  const quarters = await readAllQuarters(db, year)
  const moved = [...quarters].filter(([, some]) =>
    some.some(({ paidPence, activities }) => paidPence !== 0 || activities > 0),
  )
  const details = await db.list(
    'platform-report.listDetails',
    `select d.instructor_id, d.kind, d.name, d.line1, d.line2, d.town, d.postcode, d.born_on::text as born_on, d.nino, d.utr, d.company_number,
       coalesce(v.vat_number, d.vat_number) as vat_number,
       concat_ws('; ', coalesce('Stripe ' || p.stripe_account || coalesce(', ending ' || p.bank_last4, ''), d.bank),
         (select string_agg(distinct 'Stripe ' || o.stripe_account || ' of ' || o.paid_to, '; ') from public.payouts o
          where o.instructor_id = d.instructor_id and o.paid_to is not null and o.created_at >= make_date($2, 1, 1)::timestamp at time zone 'Europe/London'
            and o.created_at < make_date($2 + 1, 1, 15)::timestamp at time zone 'Europe/London')) as bank
     from public.tax_details d left join public.vat_registrations v on v.instructor_id = d.instructor_id
     left join public.payout_accounts p on p.instructor_id = d.instructor_id where d.instructor_id = any($1)`,
    [moved.map(([id]) => id), year],
  )
  const byId = new Map(details.map((row) => [row.instructorId, row]))
  return moved.map(([id, some]) => ({ id, details: byId.get(id), quarters: some }))
}

const ofQuarter = (nr: number): Column<Seller>[] => [
  [`Q${nr} consideration after fees (GBP)`, ({ quarters }) => ({ pence: quarters[nr - 1]!.paidPence })],
  [`Q${nr} activities`, ({ quarters }) => quarters[nr - 1]!.activities],
  [`Q${nr} fees and commission (GBP)`, ({ quarters }) => ({ pence: quarters[nr - 1]!.feesPence })],
  [`Q${nr} taxes withheld (GBP)`, () => ({ pence: 0 })],
]

/** Bank details are Stripe’s: the identifier is the one by which it finds the account. */
export const sellerColumns: readonly Column<Seller>[] = [
  ['Seller', ({ id }) => id],
  ['Complete', ({ details }) => (details ? 'yes' : 'no')],
  ['Type', ({ details }) => details?.kind ?? ''],
  ['Name', ({ details }) => details?.name ?? ''],
  ['Address line 1', ({ details }) => details?.line1 ?? ''],
  ['Address line 2', ({ details }) => details?.line2 ?? ''],
  ['Town', ({ details }) => details?.town ?? ''],
  ['Postcode', ({ details }) => details?.postcode ?? ''],
  ['Country', ({ details }) => (details ? 'GB' : '')],
  ['Date of birth', ({ details }) => details?.bornOn ?? ''],
  ['National Insurance number', ({ details }) => details?.nino ?? ''],
  ['UTR', ({ details }) => details?.utr ?? ''],
  ['Company registration number', ({ details }) => details?.companyNumber ?? ''],
  ['VAT number', ({ details }) => details?.vatNumber ?? ''],
  ['Bank account (held by Stripe)', ({ details }) => details?.bank ?? ''],
  ...[1, 2, 3, 4].flatMap(ofQuarter),
]
