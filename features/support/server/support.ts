import { notFound } from '#common/api-error.ts'
import { hasFeature } from '#features/plans/server/plans.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { tidyJob } from '#server/retention.ts'
import type { Me, Services } from '#server/services.ts'
import { type ResponseTimes, type SupportRequest, tooManyOpen, tooManyUnanswered } from '../contract.ts'
import {
  fewestMeasured,
  measuredDays,
  mostADay,
  mostOpen,
  mostUnanswered,
  type SupportState,
} from '../rules.ts'
import { answeredMail } from './support-mail.ts'

const columns = `r.id, r.subject, r.made_at,
  case when r.closed_at is not null then 'closed' when r.waiting_since is not null then 'waiting' else 'answered' end as "state!",
  (select json_agg(json_build_object('id', m.id, 'at', m.at, 'isOurs', m.is_ours, 'text', m.text) order by m.at, m.id)
   from public.support_messages m where m.request_id = r.id) as "messages!"`

export async function listMine(
  db: Db,
  me: Pick<Me, 'id' | 'role'>,
): Promise<{ requests: SupportRequest[]; times: ResponseTimes }> {
  const requests = await db.list(
    'support.listMine',
    `select ${columns} from public.support_requests r where r.person_id = $1 order by r.touched_at desc, r.id limit 50`,
    [me.id],
  )
  return { requests: requests as SupportRequest[], times: await readTimes(db, me) }
}

/**
 * What was closed without a reply counts until then if it had waited longer than half of the others: closing what is hard
 * doesn't make it better, and what somebody settles within a minute isn't a reply within a minute.
 */
export const readTimes = (db: Db, me: Pick<Me, 'id' | 'role'>): Promise<ResponseTimes> =>
  db.asService('measure how long answers take', async (service) => {
    const measured = await service.get(
      'support.measure',
      `with each as (
         select is_first, first_reply_at is null and closed_at is not null as is_closed,
           ceil(extract(epoch from coalesce(first_reply_at, closed_at, clock()) - made_at) / 60)::int as minutes
         from public.support_requests where made_at >= clock() - $1 * interval '1 day'),
       half as (
         select is_first, percentile_disc(0.5) within group (order by minutes) as minutes from each where not is_closed group by is_first),
       counted as (
         select e.is_first, e.minutes from each e join half h on h.is_first = e.is_first where not e.is_closed or e.minutes > h.minutes)
       select count(*) filter (where is_first) as first, count(*) filter (where not is_first) as others,
         percentile_disc(0.5) within group (order by minutes) filter (where is_first) as "first_minutes?",
         percentile_disc(0.5) within group (order by minutes) filter (where not is_first) as "others_minutes?"
       from counted`,
      [measuredDays],
    )
    const time = (requests: number, minutes: number | null) => ({
      requests,
      medianMinutes: requests < fewestMeasured ? null : minutes,
    })
    return {
      isFirst: await isFirst(service, me),
      first: time(measured.first, measured.firstMinutes),
      others: time(measured.others, measured.othersMinutes),
    }
  })

const isFirst = async (service: Db, { id, role }: Pick<Me, 'id' | 'role'>) =>
  role === 'instructor' && (await hasFeature(service, id, 'support-first'))

type Text = { id: string; subject: string; text: string }

/** Twice is once. @throws tooManyOpen, notFound */
export const write = (db: Db, me: Me, { id, subject, text }: Text) =>
  db.asService('somebody writes to support', async (service) => {
    const { open, today, isThere } = await countMine(service, me.id, id)
    if (isThere) return {}
    if (open >= mostOpen || today >= mostADay) fail(tooManyOpen)
    const added = await service.execute(
      'support.add',
      'insert into public.support_requests (id, person_id, subject, is_first) values ($1, $2, $3, $4) on conflict do nothing',
      [id, me.id, subject, await isFirst(service, me)],
    )
    if (added === 0) fail(notFound) // somebody else’s has this id
    await addMessage(service, { id: crypto.randomUUID(), requestId: id, isOurs: false, text })
    return {}
  })

/** Locked, so that several at once are counted. */
async function countMine(service: Db, personId: string, id: string) {
  await service.execute('support.lockPerson', `select pg_advisory_xact_lock(hashtext('support ' || $1))`, [
    personId,
  ])
  return service.get(
    'support.countOpen',
    `select count(*) filter (where closed_at is null) as open, count(*) filter (where made_at > clock() - interval '1 day') as today,
       coalesce(bool_or(id = $2), false) as is_there
     from public.support_requests where person_id = $1`,
    [personId, id],
  )
}

type NewMessage = { id: string; requestId: string; isOurs: boolean; text: string }

const addMessage = (service: Db, { id, requestId, isOurs, text }: NewMessage) =>
  service.execute(
    'support.addMessage',
    'insert into public.support_messages (id, request_id, is_ours, text) values ($1, $2, $3, $4) on conflict do nothing',
    [id, requestId, isOurs, text],
  )

/** @throws notFound, tooManyOpen, tooManyUnanswered */
export const add = (
  db: Db,
  me: Me,
  { id, messageId, text }: { id: string; messageId: string; text: string },
) =>
  db.asService('somebody adds to their request', async (service) => {
    const { open } = await countMine(service, me.id, id)
    const { closedAt } = await lockMine(service, me.id, id)
    if (closedAt && open >= mostOpen) fail(tooManyOpen)
    const { since, isThere } = await service.get(
      'support.countSince',
      `select coalesce(bool_or(m.id = $2), false) as is_there,
         count(*) filter (where m.at > coalesce((select max(o.at) from public.support_messages o where o.request_id = $1 and o.is_ours), '-infinity')) as since
       from public.support_messages m where m.request_id = $1`,
      [id, messageId],
    )
    if (isThere) return {}
    if (since >= mostUnanswered) fail(tooManyUnanswered)
    const message = { id: messageId, requestId: id, isOurs: false, text }
    if ((await addMessage(service, message)) === 0) fail(notFound)
    await service.execute(
      'support.waitAgain',
      `update public.support_requests set waiting_since = coalesce(waiting_since, clock()), closed_at = null, is_first = $2, touched_at = clock()
       where id = $1`,
      [id, await isFirst(service, me)],
    )
    return {}
  })

/** Twice is once. @throws notFound */
export const close = (db: Db, me: Me, id: string) =>
  db.asService('somebody closes their request', async (service) => {
    await lockMine(service, me.id, id)
    await setClosed(service, id)
    return {}
  })

async function lockMine(service: Db, personId: string, id: string) {
  const row = await service.find(
    'support.lockMine',
    'select closed_at from public.support_requests where id = $1 and person_id = $2 for update',
    [id, personId],
  )
  return row ?? fail(notFound)
}

const setClosed = (service: Db, id: string) =>
  service.execute(
    'support.setClosed',
    `update public.support_requests set closed_at = coalesce(closed_at, clock()), waiting_since = null, touched_at = clock() where id = $1`,
    [id],
  )

const pageSize = 20
const inState = `case $1::text when 'closed' then r.closed_at is not null when 'answered' then r.closed_at is null and r.waiting_since is null
  else r.waiting_since is not null end`
const person = `(select json_build_object('id', p.id, 'name', p.name, 'role', p.role) from public.profiles p where p.id = r.person_id) as "person!"`

type Query = { state: SupportState; cursor?: string | undefined }

/** Those who wait: the first ones, then by how long. The others: the newest. As the service. */
export async function listAll(service: Db, { state, cursor }: Query) {
  if (state === 'waiting') {
    const rows = await service.list(
      'support.listWaiting',
      `select ${columns}, r.is_first, r.waiting_since, ${person} from public.support_requests r where r.waiting_since is not null
       order by r.is_first desc, r.waiting_since, r.id limit 200`,
    )
    return { requests: rows, nextCursor: null }
  }
  const behind = readTimeCursor(cursor)
  const rows = await service.list(
    'support.listOthers',
    `select ${columns}, r.is_first, r.waiting_since, r.touched_at, ${person} from public.support_requests r
     where ${inState} and ($2::timestamptz is null or (r.touched_at, r.id) < ($2, $3::uuid))
     order by r.touched_at desc, r.id desc limit $4`,
    [state, behind?.at ?? null, behind?.id ?? null, pageSize + 1],
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, ({ touchedAt }) => touchedAt)
  return { requests: shown, nextCursor }
}

type Reply = { id: string; messageId: string; text: string }

/** As the service. Sent twice it is one; the person hears of it. Answers whose it is. @throws notFound */
export async function reply(
  service: Db,
  services: Pick<Services, 'config'>,
  { id, messageId, text }: Reply,
): Promise<string> {
  const request = await service.find(
    'support.lock',
    `select r.person_id, r.subject, p.name, p.email::text as "email!"
     from public.support_requests r join public.profiles p on p.id = r.person_id where r.id = $1 for update of r`,
    [id],
  )
  if (!request) return fail(notFound)
  const { personId, subject, name, email } = request
  if ((await addMessage(service, { id: messageId, requestId: id, isOurs: true, text })) === 0) return personId
  await service.execute(
    'support.answered',
    `update public.support_requests set first_reply_at = coalesce(first_reply_at, clock()), waiting_since = null, closed_at = null, touched_at = clock()
     where id = $1`,
    [id],
  )
  await notify(service, services, {
    kind: 'support-answered',
    to: personId,
    key: `support-answered ${messageId}`,
    mail: () => answeredMail(services, { name, email }, { subject, text }),
  })
  return personId
}

/** As the service. Twice is once; the person hears of it. Answers whose it is. @throws notFound */
export async function closeAny(service: Db, services: Pick<Services, 'config'>, id: string): Promise<string> {
  const row = await service.find(
    'support.lockAny',
    'select person_id, closed_at from public.support_requests where id = $1 for update',
    [id],
  )
  if (!row) return fail(notFound)
  if (row.closedAt) return row.personId
  await setClosed(service, id)
  await notify(service, services, {
    kind: 'support-closed',
    to: row.personId,
    key: `support-closed ${id} ${service.now()}`,
  })
  return row.personId
}

/** A year after anybody last wrote. */
export const forgetSupport = tidyJob(
  'forget-support',
  { every: '47 3 * * *', keeps: { support_requests: '1 year' } },
  (db) =>
    db.execute(
      'support.forget',
      `delete from public.support_requests where touched_at < clock() - interval '1 year'`,
    ),
)
