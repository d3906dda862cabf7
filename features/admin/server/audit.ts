import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db, Row } from '#server/database.ts'
import type { AuditEntry } from '../audit-contract.ts'
import type { AuditKind } from '../rules.ts'
import { asAdmin, planEachTime } from './audit-entries.ts'
import { type AuditSource, auditSources } from './audit-sources.ts'

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
  const kinds = kind === undefined ? defaultSources : sourcesOf[kind]
  const read = (service: Db) =>
    service.list(
      'admin.listAudit',
      `select w.id, w.at as "at!", w.kind, w.what, w.detail as "detail!", w.pence, w.by_id, doer.name as by_name, w.subject_id, subject.name as subject_name,
       w.instructor_id, instructor.name as instructor_name, l.id as "lesson_id?", l.starts_at as "lesson_starts_at?"
     from (select * from (${kinds.map((one) => auditSources[one]).join(' union all ')}) every_source order by at desc, id desc limit $7) w
     left join public.profiles doer on doer.id = w.by_id left join public.profiles subject on subject.id = w.subject_id
     left join public.profiles instructor on instructor.id = w.instructor_id left join public.lessons l on l.id = w.lesson_id
     order by w.at desc, w.id desc`,
      [
        behind?.at ?? null,
        behind?.id ?? null,
        person ?? null,
        from ?? null,
        to ?? null,
        search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null,
        pageSize + 1,
      ],
    )
  await planEachTime(db)
  // Only account events are closed to admins by row security.
  const rows = await (kind === 'account' ? asAdmin(db, 'read what happened to accounts', read) : read(db))
  const { shown, nextCursor } = pageOf(rows, pageSize, ({ at }) => at)
  return { entries: shown.map(asEntry), nextCursor }
}

const defaultSources: readonly AuditSource[] = ['act', 'vetting', 'document', 'school', 'lesson', 'money']
const sourcesOf: Record<AuditKind, readonly AuditSource[]> = {
  act: ['act'],
  vetting: ['vetting'],
  document: ['document'],
  school: ['school'],
  lesson: ['lesson', 'lesson-act'],
  money: ['money', 'money-act'],
  account: ['account'],
}

const asEntry = ({
  byId,
  byName,
  subjectId,
  subjectName,
  instructorId,
  instructorName,
  lessonId,
  lessonStartsAt,
  ...entry
}: Row<'admin.listAudit'>): AuditEntry => ({
  ...entry,
  by: personOf(byId, byName),
  subject: personOf(subjectId, subjectName),
  subjectReference: subjectId && subjectName === null ? subjectId.slice(-4).toUpperCase() : null,
  instructor: personOf(instructorId, instructorName),
  lesson: lessonId && lessonStartsAt ? { id: lessonId, startsAt: lessonStartsAt } : null,
})

export const personOf = (id: string | null, name: string | null) =>
  id && name !== null ? { id, name } : null
