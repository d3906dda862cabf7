import type { Db } from '#server/database.ts'

type Did = 'added-pupil' | 'filled-pupil' | 'entered-lesson' | 'blocked-time'

export const addRow = (db: Db, importId: string, did: Did, targetId: string, filled: object = {}) =>
  db.asService('what an import did', (service) =>
    service.execute(
      'pupil-imports.addRow',
      'insert into public.pupil_import_rows (import_id, did, target_id, filled) values ($1, $2, $3, $4)',
      [importId, did, targetId, JSON.stringify(filled)],
    ),
  )
