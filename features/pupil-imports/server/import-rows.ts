import type { Db } from '#server/database.ts'

type Did = 'added-pupil' | 'filled-pupil' | 'entered-lesson' | 'entered-test' | 'blocked-time'

type Along = { filled?: object; hoursId?: string | undefined; debtId?: string | undefined }

export const addRow = (
  db: Db,
  importId: string,
  did: Did,
  targetId: string,
  { filled = {}, hoursId, debtId }: Along = {},
) =>
  db.asService('what an import did', (service) =>
    service.execute(
      'pupil-imports.addRow',
      'insert into public.pupil_import_rows (import_id, did, target_id, filled, hours_id, debt_id) values ($1, $2, $3, $4, $5, $6)',
      [importId, did, targetId, JSON.stringify(filled), hoursId ?? null, debtId ?? null],
    ),
  )
