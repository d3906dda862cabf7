import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { job } from '#server/jobs.ts'

/** Every night: identity papers are deleted 30 days after the decision; the decision and its date stay. */
export const forgetDocuments = job('forget-vetting-documents', z.object({}), (_data, house) => house.asSystem('delete vetting papers in time', forgetDueDocuments), { every: '20 3 * * *' })

/** Deletes the papers of every vetting whose time has come, those that came with the registration too. Their bytes follow by themselves. */
export async function forgetDueDocuments(db: Db) {
  await db.run(`
    with due as (
      update public.vettings set documents = '{}', documents_delete_after = null where documents_delete_after <= clock()
      returning id, instructor_id, decided_at
    ), gone as (
      delete from storage.objects o using due
      where o.owner = due.instructor_id and o.bucket_id = 'user-uploads' and o.folder = 'id-documents' and o.created_at <= due.decided_at
    )
    insert into public.vetting_events (vetting_id, what) select id, 'documents-deleted' from due`)
}
