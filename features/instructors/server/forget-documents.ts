import { deleteDocuments } from '#features/uploads/server/uploads.ts'
import type { Db } from '#server/database.ts'
import { tidyJob } from '#server/retention.ts'
import { documentDays } from '../rules.ts'

/** Identity documents are deleted some time after the decision (decisions, "Files"); the decision stays. */
export const forgetDocuments = tidyJob(
  'forget-vetting-documents',
  { every: '20 3 * * *', keeps: { vetting_documents: `${documentDays} days` } },
  forgetDueDocuments,
)

/** Never submitted, or brought after the decision: as long after that. None that is being checked again. */
export async function forgetDueDocuments(db: Db) {
  const rows = await db.list(
    'instructors.forgetDueDocuments.readObjects',
    `
    select o.name from storage.objects o
    where o.folder = 'id-documents' and o.updated_at <= clock() - $1 * interval '1 day' and not exists (
      select from public.vetting_documents d join public.vettings v on v.id = d.vetting_id
      where d.path = o.name and v.instructor_id = o.owner
        and (v.status = 'in_review' or v.documents_delete_after > clock()))`,
    [documentDays],
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
