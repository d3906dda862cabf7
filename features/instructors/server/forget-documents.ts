import * as z from 'zod/mini'
import { deleteDocuments } from '#features/uploads/server/uploads.ts'
import type { Db } from '#server/database.ts'
import { job } from '#server/jobs.ts'

/** Identity documents are deleted 30 days after the decision (decisions, "Files"); the decision stays. */
export const forgetDocuments = job(
  'forget-vetting-documents',
  z.object({}),
  (_nothing, services) => services.asSystem('vetting documents are kept for 30 days', forgetDueDocuments),
  {
    every: '20 3 * * *',
  },
)

/** Those of the registration too; none that is being checked again. */
export async function forgetDueDocuments(db: Db) {
  const rows = await db.list(
    'instructors.forgetDueDocuments.readVettingEvents',
    `
    select distinct o.name
    from public.vetting_events e join public.vettings v on v.id = e.vetting_id join storage.objects o on o.owner = v.instructor_id
    where e.what in ('approved', 'rejected') and e.at <= clock() - interval '30 days'
      and o.folder = 'id-documents' and o.created_at <= e.at and not (v.status = 'in_review' and exists (
        select from public.vetting_documents d where d.vetting_id = v.id and d.path = o.name))`,
  )
  await deleteDocuments(
    db,
    rows.map((row) => row.name),
  )
  await db.execute(
    'instructors.forgetDueDocuments.withVettings',
    `
    with due as (
      update public.vettings set documents_delete_after = null where documents_delete_after <= clock() returning id
    ), gone as (delete from public.vetting_documents d using due where d.vetting_id = due.id)
    insert into public.vetting_events (vetting_id, what) select id, 'documents-deleted' from due`,
  )
}
