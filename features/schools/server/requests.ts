import { tooMany } from '#common/api-error.ts'
import { homeZone } from '#common/time.ts'
import { countObligations } from '#features/payments/server/obligations.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { sendMail } from '#server/mail.ts'
import type { Me, Services } from '#server/services.ts'
import {
  accountInUse,
  requestClosed,
  requestOpen,
  type RequestSchool,
  type SchoolRequest,
} from '../contract.ts'
import { answerBy, mostRequestsADay } from '../rules.ts'
import { requestedMail } from './request-mail.ts'

export async function getSchoolRequest(db: Db, me: Pick<Me, 'id'>) {
  const [row, ties] = await Promise.all([
    db.find(
      'schools.getSchoolRequest',
      'select * from public.school_requests where person_id = $1 order by made_at desc, id desc limit 1',
      [me.id],
    ),
    countObligations(db, me.id),
  ])
  return { request: row ? asRequest(row) : null, accountInUse: isInUse(ties) }
}

const isInUse = ({ lessons, creditPence }: Awaited<ReturnType<typeof countObligations>>) =>
  lessons > 0 || creditPence > 0

/** @throws requestOpen, accountInUse, tooMany */
export async function requestSchool(
  services: Pick<Services, 'config'>,
  db: Db,
  me: Pick<Me, 'id' | 'name' | 'email'>,
  { name, town, instructors, website, message }: RequestSchool,
): Promise<SchoolRequest> {
  if (isInUse(await countObligations(db, me.id))) fail(accountInUse)
  return db.asService('ask for a school account', async (service) => {
    const { today } = await service.get(
      'schools.requestSchool.countToday',
      `select count(*) as today from public.school_requests where person_id = $1 and made_at > clock() - interval '1 day'`,
      [me.id],
    )
    if (today >= mostRequestsADay) fail(tooMany)
    const row = await service.find(
      'schools.requestSchool.insertSchoolRequests',
      `insert into public.school_requests (person_id, name, town, instructors, website, message) values ($1, $2, $3, $4, $5, $6)
       on conflict (person_id) where status = 'open' do nothing returning *`,
      [me.id, name, town, instructors, website, message],
    )
    if (!row) return fail(requestOpen)
    await sendMail(service, requestedMail(services, me, name, answerBy(row.madeAt, homeZone)))
    return asRequest(row)
  })
}

/** @throws requestClosed */
export async function withdrawSchoolRequest(db: Db, me: Pick<Me, 'id'>): Promise<void> {
  const closed = await db.asService('take back a request for a school account', (service) =>
    closeSchoolRequestOf(service, me.id, 'withdrawn'),
  )
  if (!closed) fail(requestClosed)
}

/** As the service. */
export async function closeSchoolRequestOf(
  db: Db,
  personId: string,
  status: 'accepted' | 'withdrawn',
): Promise<boolean> {
  const rowCount = await db.execute(
    'schools.closeSchoolRequestOf',
    `update public.school_requests set status = $2, closed_at = clock() where person_id = $1 and status = 'open'`,
    [personId, status],
  )
  return rowCount > 0
}

/** As the service. @throws requestClosed */
export async function declineSchoolRequest(db: Db, id: string, reason: string) {
  const row = await db.find(
    'schools.declineSchoolRequest',
    `update public.school_requests set status = 'declined', closed_at = clock(), reason = $2 where id = $1 and status = 'open' returning person_id, name`,
    [id, reason],
  )
  return row ?? fail(requestClosed)
}

export const asRequest = (row: Omit<Row<'schools.getSchoolRequest'>, 'personId'>): SchoolRequest => ({
  ...row,
  status: row.status as SchoolRequest['status'],
})
