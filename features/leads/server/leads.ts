import { notFound } from '#common/api-error.ts'
import { homeZone } from '#common/time.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { tidyJob } from '#server/retention.ts'
import type { Lead } from '../contract.ts'
import type { LeadState } from '../rules.ts'

const pageSize = 20

/** The next step is today, or was before. */
export const isDue = `l.next_on <= (clock() at time zone '${homeZone}')::date`

const person = (id: string) =>
  `(select json_build_object('id', p.id, 'name', p.name) from public.profiles p where p.id = ${id})`

const columns = `l.id, l.name, l.organisation, l.email::text as "email!", l.phone, l.instructors, l.message, l.state, l.lost_reason, l.next_step, l.next_on, l.made_at,
  ${person('l.account_id')} as "account?", ${person('l.assigned_to')} as "assigned_to?",
  (select count(*) from public.leads o where o.email = l.email and o.id <> l.id) as "others!",
  (select coalesce(json_agg(json_build_object('id', n.id, 'at', n.at, 'text', n.text, 'by', ${person('n.by_id')}) order by n.at desc), '[]')
   from public.lead_notes n where n.lead_id = l.id) as "notes!"`

type Query = { state: LeadState; cursor?: string | undefined }

/** Those whose next step is due come first, the longest due before the others, then the newest. As the service. */
export async function listLeads(
  db: Db,
  { state, cursor }: Query,
): Promise<{ leads: Lead[]; nextCursor: string | null }> {
  const behind = readTimeCursor(cursor)
  const due = behind
    ? []
    : await db.list(
        'leads.listDue',
        `select ${columns} from public.leads l where l.state = $1 and ${isDue} order by l.next_on, l.id limit 200`,
        [state],
      )
  const rows = await db.list(
    'leads.listOthers',
    `select ${columns} from public.leads l where l.state = $1 and (${isDue}) is not true
       and ($2::timestamptz is null or (l.made_at, l.id) < ($2, $3::uuid))
     order by l.made_at desc, l.id desc limit $4`,
    [state, behind?.at ?? null, behind?.id ?? null, pageSize + 1],
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, ({ madeAt }) => madeAt)
  return { leads: [...due, ...shown] as Lead[], nextCursor }
}

/** As the service. Answers the account of a lead that was won. @throws notFound */
export async function touchLead(db: Db, id: string): Promise<{ state: LeadState; accountId: string | null }> {
  const row = await db.find(
    'leads.touchLead',
    'update public.leads set touched_at = clock() where id = $1 returning state, account_id',
    [id],
  )
  return (row ?? fail(notFound)) as { state: LeadState; accountId: string | null }
}

type NewState = { state: LeadState; lostReason: string | null; accountId: string | null }

/** As the service. What is closed has no next step. */
export const setLeadState = (db: Db, id: string, { state, lostReason, accountId }: NewState) =>
  db.execute(
    'leads.setLeadState',
    `update public.leads set state = $2, lost_reason = $3, account_id = $4,
       next_step = case when $2 in ('new', 'talking') then next_step end,
       next_on = case when $2 in ('new', 'talking') then next_on end where id = $1`,
    [id, state, lostReason, accountId],
  )

/** As the service. */
export const assignLead = (db: Db, id: string, personId: string | null) =>
  db.execute('leads.assignLead', 'update public.leads set assigned_to = $2 where id = $1', [id, personId])

/** As the service. False: it is closed. */
export const planNextStep = async (db: Db, id: string, next: { step: string; on: string } | null) =>
  (await db.execute(
    'leads.planNextStep',
    `update public.leads set next_step = $2, next_on = $3 where id = $1 and state in ('new', 'talking')`,
    [id, next?.step ?? null, next?.on ?? null],
  )) > 0

/** As the service. */
export const noteOnLead = (db: Db, id: string, personId: string, text: string) =>
  db.execute('leads.noteOnLead', 'insert into public.lead_notes (lead_id, by_id, text) values ($1, $2, $3)', [
    id,
    personId,
    text,
  ])

/** All that the same address has written, and what was noted of it. Answers how many. As the service. */
export const eraseLead = (db: Db, id: string) =>
  db.execute(
    'leads.eraseLead',
    'delete from public.leads where email = (select email from public.leads where id = $1)',
    [id],
  )

/** A year after anybody last did something about it. */
export const forgetLeads = tidyJob(
  'forget-leads',
  { every: '41 3 * * *', keeps: { leads: '1 year' } },
  (db) =>
    db.execute(
      'leads.forgetLeads',
      `delete from public.leads where touched_at < clock() - interval '1 year'`,
    ),
)
