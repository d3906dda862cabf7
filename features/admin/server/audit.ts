import type { Db } from '#server/database.ts'
import type { AuditEntry } from '../contract.ts'
import { pageOf, readCursor } from './cursor.ts'

const pageSize = 25

type Row = Pick<AuditEntry, 'id' | 'at' | 'what' | 'detail'> & {
  by_id: string | null
  by_name: string | null
  about_id: string | null
  about_name: string | null
}

/** What was done with people's papers, newest first. Each half brings at most a page, so that both read along their index. */
export async function listAudit(db: Db, cursor: string | undefined): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const behind = readCursor(cursor)
  const { rows } = await db.run<Row>(
    `with events as (
       select e.id, e.at, e.what, e.by_id, v.instructor_id as about_id, e.reason as detail
       from public.vetting_events e join public.vettings v on v.id = e.vetting_id
       where $1::timestamptz is null or (e.at, e.id) < ($1::timestamptz, $2::uuid) order by e.at desc, e.id desc limit $3
     ), reads as (
       select r.id, r.at, 'document-read' as what, r.reader_id as by_id, r.owner as about_id, r.name as detail
       from storage.reads r
       where $1::timestamptz is null or (r.at, r.id) < ($1::timestamptz, $2::uuid) order by r.at desc, r.id desc limit $3
     )
     select w.*, doer.name as by_name, subject.name as about_name
     from (select * from events union all select * from reads) w
     left join public.profiles doer on doer.id = w.by_id left join public.profiles subject on subject.id = w.about_id
     order by w.at desc, w.id desc limit $3`,
    [behind?.at ?? null, behind?.id ?? null, pageSize + 1],
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, (row) => row)
  return { entries: shown.map(asEntry), nextCursor }
}

const asEntry = ({ id, at, what, detail, by_id, by_name, about_id, about_name }: Row): AuditEntry => ({
  id,
  at,
  what,
  detail,
  by: personOf(by_id, by_name),
  about: personOf(about_id, about_name),
})

const personOf = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null)
