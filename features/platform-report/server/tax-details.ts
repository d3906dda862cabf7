import { parseFullPostcode } from '#common/postcode/parse-postcode.ts'
import { homeZone } from '#common/time.ts'
import { withdraw } from '#features/notifications/server/notify.ts'
import type { Db, Row } from '#server/database.ts'
import { failInput } from '#server/errors.ts'
import { tidyJob } from '#server/retention.ts'
import type { MyTaxDetails, TaxDetails, TaxDetailsForm } from '../contract.ts'
import { collectedBy, maskNumber, readTaxNumber, reportedBy, type TaxNumberKind } from '../rules.ts'
import { listYears } from './figures.ts'
import { reminderKeys } from './reminders.ts'

const youngest = 16

export const yearOf = (db: Db) => db.now().toZonedDateTimeISO(homeZone).year

/** Of the caller. The number leaves only masked. */
export const getTaxDetails = (db: Db, instructorId: string): Promise<MyTaxDetails> =>
  db.asService('the caller’s own tax details', (service) => readTaxDetails(service, instructorId))

async function readTaxDetails(db: Db, instructorId: string): Promise<MyTaxDetails> {
  const thisYear = yearOf(db)
  const row = await findDetails(db, instructorId)
  const years = await listYears(db, instructorId)
  const vat = await db.find(
    'platform-report.findVat',
    'select vat_number from public.vat_registrations where instructor_id = $1',
    [instructorId],
  )
  return {
    details: row ? masked(row) : null,
    isReported: years.length > 0,
    ...deadlinesOn(db.now().toZonedDateTimeISO(homeZone)),
    vatNumber: vat?.vatNumber ?? null,
    years: years.filter((year) => year < thisYear),
  }
}

/** In January those of the year before: what is said until then still goes into its report. */
const deadlinesOn = ({ year, month }: Temporal.ZonedDateTime) =>
  month === 1
    ? { collectedBy: reportedBy(year - 1), reportedBy: reportedBy(year - 1) }
    : { collectedBy: collectedBy(year), reportedBy: reportedBy(year) }

type Details = Row<'platform-report.findDetails'>

const findDetails = (db: Db, instructorId: string) =>
  db.find(
    'platform-report.findDetails',
    `select kind, name, line1, line2, town, postcode, born_on, nino, utr, company_number, saved_at
     from public.tax_details where instructor_id = $1 and erase_on is null`,
    [instructorId],
  )

const numberKindOf = ({ nino, utr }: Pick<Details, 'nino' | 'utr'>): TaxNumberKind =>
  nino ? 'nino' : utr ? 'utr' : 'company'

const masked = ({ nino, utr, companyNumber, ...row }: Details): TaxDetails => ({
  ...row,
  kind: row.kind as TaxDetails['kind'],
  numberKind: numberKindOf({ nino, utr }),
  number: maskNumber(nino ?? utr ?? companyNumber ?? ''),
})

/** Of the caller. @throws badInput: a postcode or number that is none, or somebody too young to teach */
export const setTaxDetails = (db: Db, instructorId: string, form: TaxDetailsForm): Promise<MyTaxDetails> =>
  db.asService('the caller’s own tax details', async (service) => {
    const { kind, name, line1, line2, town, numberKind } = form
    const postcode = parseFullPostcode(form.postcode)
    if (!postcode) return failInput([{ path: 'postcode', message: 'Enter a full UK postcode.' }])
    const bornOn = kind === 'individual' ? form.bornOn : null
    const latest = service.now().toZonedDateTimeISO(homeZone).toPlainDate().subtract({ years: youngest })
    if (bornOn && bornOn > `${latest}`)
      return failInput([{ path: 'bornOn', message: 'Please check your date of birth.' }])
    const number =
      form.number === ''
        ? await findNumber(service, instructorId, numberKind)
        : readTaxNumber(numberKind, form.number)
    if (!number) return failInput([{ path: 'number', message: 'Enter the number.' }])
    await service.execute(
      'platform-report.setTaxDetails',
      `insert into public.tax_details (instructor_id, kind, name, line1, line2, town, postcode, born_on, nino, utr, company_number)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (instructor_id) do update set kind = excluded.kind, name = excluded.name, line1 = excluded.line1, line2 = excluded.line2,
         town = excluded.town, postcode = excluded.postcode, born_on = excluded.born_on, nino = excluded.nino, utr = excluded.utr,
         company_number = excluded.company_number, saved_at = clock()`,
      [
        instructorId,
        kind,
        name,
        line1,
        line2,
        town,
        postcode,
        bornOn,
        numberKind === 'nino' ? number : null,
        numberKind === 'utr' ? number : null,
        numberKind === 'company' ? number : null,
      ],
    )
    for (const key of reminderKeys(yearOf(service), instructorId))
      await withdraw(service, { to: instructorId, key })
    return readTaxDetails(service, instructorId)
  })

async function findNumber(db: Db, instructorId: string, kind: TaxNumberKind) {
  const row = await findDetails(db, instructorId)
  if (!row || numberKindOf(row) !== kind) return undefined
  return row.nino ?? row.utr ?? row.companyNumber ?? undefined
}

/** Seven years after the last year that is reported, of accounts that have gone. */
export const forgetTaxDetails = tidyJob(
  'forget-tax-details',
  { every: '47 3 * * *', keeps: { tax_details: '7 years' } },
  (db) =>
    db.execute(
      'platform-report.forgetTaxDetails',
      `delete from public.tax_details where erase_on <= (clock() at time zone '${homeZone}')::date`,
    ),
)
