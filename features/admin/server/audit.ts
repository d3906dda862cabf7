import { homeZone } from '#common/time.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db, Row } from '#server/database.ts'
import type { AuditEntry } from '../audit-contract.ts'
import type { AuditKind } from '../rules.ts'
import { asAdmin } from './audit-entries.ts'

const pageSize = 25

type Query = {
  kind?: AuditKind | undefined
  person?: string | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
}

/** Newest first. Each source contributes at most a page along its index. */
export async function listAudit(
  db: Db,
  { kind, person, search, from, to, cursor }: Query,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const behind = readTimeCursor(cursor)
  const kinds = kind === undefined ? defaultSources : [kind]
  const read = (service: Db) =>
    service.list(
      'admin.listAudit',
      `select w.id, w.at as "at!", w.kind, w.what, w.detail, w.by_id, doer.name as by_name, w.subject_id, subject.name as subject_name
     from (select * from (${kinds.map((one) => sources[one]).join(' union all ')}) every_source order by at desc, id desc limit $7) w
     left join public.profiles doer on doer.id = w.by_id left join public.profiles subject on subject.id = w.subject_id
     order by w.at desc, w.id desc`,
      [
        behind?.at ?? null,
        behind?.id ?? null,
        person ?? null,
        from ?? null,
        to ?? null,
        homeZone,
        pageSize + 1,
        search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null,
      ],
    )
  // Only account events are closed to admins by row security.
  const rows = await (kind === 'account' ? asAdmin(db, 'read what happened to accounts', read) : read(db))
  const { shown, nextCursor } = pageOf(rows, pageSize, ({ at }) => at)
  return { entries: shown.map(asEntry), nextCursor }
}

const defaultSources: readonly AuditKind[] = ['act', 'vetting', 'document', 'school']
const starts = `($4::date::timestamp at time zone $6::text)`
const ends = `(($5::date + 1)::timestamp at time zone $6::text)`

const within = (by: string, subject: string, text: string) =>
  `($1::timestamptz is null or (r.at, r.id) < ($1::timestamptz, $2::uuid)) and ($3::uuid is null or ${by === subject ? `${by} = $3` : `$3 in (${by}, ${subject})`})
   and ($8::text is null or ${text} ilike $8 or exists (select from public.profiles p where p.id in (${by}, ${subject}) and (p.name || ' ' || p.email) ilike $8))
   and ($4::date is null or r.at >= ${starts}) and ($5::date is null or r.at < ${ends}) order by r.at desc, r.id desc limit $7`

const sources: Record<AuditKind, string> = {
  act: `(select r.id, r.at, 'act' as kind, r.what, r.by_id, r.subject_id, r.detail from public.admin_acts r where ${within('r.by_id', 'r.subject_id', 'r.detail')})
    union all (select r.id, r.at, 'act', 'complaint-closed', r.by_id, r.subject_id, r.outcome
    from (select id, closed_at as at, closed_by as by_id, accused_id as subject_id, outcome from public.complaints where status = 'closed') r where ${within('r.by_id', 'r.subject_id', 'r.outcome')})`,
  vetting: `(select r.id, r.at, 'vetting' as kind, r.what, r.by_id, v.instructor_id as subject_id, r.reason as detail
    from public.vetting_events r join public.vettings v on v.id = r.vetting_id where ${within('r.by_id', 'v.instructor_id', 'r.reason')})
    union all (select r.id, r.at, 'vetting', r.photo || '-' || r.what, r.by_id, r.instructor_id, r.reason
    from public.photo_decisions r where ${within('r.by_id', 'r.instructor_id', 'r.reason')})`,
  // Photos are made to be public, and the queue previews them.
  document: `(select r.id, r.at, 'document' as kind, 'document-read' as what, r.reader_id as by_id, r.owner as subject_id,
      coalesce((select d.kind from public.vetting_documents d where d.path = r.name limit 1), '') as detail from storage.reads r
    where r.name like 'id-documents/%' and ${within('r.reader_id', 'r.owner', 'r.name')})`,
  school: `(select r.id, r.at, 'school' as kind, r.what, r.by_id, r.subject_id, r.detail
    from (select a.id, a.at, a.what, a.by_id, a.subject_id,
        concat_ws(E'\\n', coalesce(s.name, ''), nullif(a.detail, ''), nullif(a.lessons, 0)) as detail
      from public.school_acts a left join public.schools s on s.id = a.school_id) r
    where ${within('r.by_id', 'r.subject_id', 'r.detail')})`,
  account: `(select r.id, r.at, 'account' as kind, r.what, r.by_id, r.by_id as subject_id, coalesce(host(r.ip), '') as detail
    from (select id, at, action as what, user_id as by_id, ip from auth.audit) r
    where ${within('r.by_id', 'r.by_id', 'r.what')})`,
}

const asEntry = ({ byId, byName, subjectId, subjectName, ...entry }: Row<'admin.listAudit'>): AuditEntry => ({
  ...entry,
  by: personOf(byId, byName),
  subject: personOf(subjectId, subjectName),
})

export const personOf = (id: string | null, name: string | null) =>
  id && name !== null ? { id, name } : null
