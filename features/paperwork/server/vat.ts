import type { Db } from '#server/database.ts'
import { plainVatNumber } from '../rules.ts'

export async function getVat(db: Db, instructorId: string) {
  const found = await db.find(
    'paperwork.getVat',
    'select vat_number from public.vat_registrations where instructor_id = $1',
    [instructorId],
  )
  return { vatNumber: found?.vatNumber ?? null }
}

export async function setVat(db: Db, instructorId: string, typed: string) {
  const vatNumber = plainVatNumber(typed)
  await db.asService('the caller’s own registration for VAT', async (service) => {
    await service.execute(
      'paperwork.noteVatChange',
      `insert into public.vat_changes (instructor_id, vat_number) select $1, $2
       where $2 is distinct from (select vat_number from public.vat_registrations where instructor_id = $1)`,
      [instructorId, vatNumber || null],
    )
    return vatNumber
      ? service.execute(
          'paperwork.setVat',
          `insert into public.vat_registrations (instructor_id, vat_number) values ($1, $2)
           on conflict (instructor_id) do update set vat_number = excluded.vat_number`,
          [instructorId, vatNumber],
        )
      : service.execute('paperwork.endVat', 'delete from public.vat_registrations where instructor_id = $1', [
          instructorId,
        ])
  })
  return {}
}
