import { notFound } from '#common/api-error.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { requestClosed } from '#features/schools/contract.ts'
import { asRequest, declineSchoolRequest as decline } from '#features/schools/server/requests.ts'
import { nameSchool } from '#features/schools/server/schools.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { sendMail } from '#server/mail.ts'
import type { Me, Services } from '#server/services.ts'
import type { QueuedSchoolRequest } from '../school-requests-contract.ts'
import { asAdmin, noteAct } from './audit-entries.ts'
import { changeRole } from './role.ts'
import { schoolDeclinedMail, schoolReadyMail } from './school-request-mail.ts'

const pageSize = 10

export async function listSchoolRequests(
  db: Db,
  { status, cursor }: { status: 'open' | 'closed'; cursor?: string | undefined },
): Promise<{ requests: QueuedSchoolRequest[]; nextCursor: string | null }> {
  const behind = readTimeCursor(cursor)
  const rows = await db.list(
    'admin.listSchoolRequests',
    `select r.*, p.name as by_name, p.email as "by_email!", p.role as by_role
     from public.school_requests r join public.profiles p on p.id = r.person_id
     where (r.status = 'open') = $1 and ($2::timestamptz is null or (r.made_at, r.id) < ($2, $3::uuid))
     order by r.made_at desc, r.id desc limit $4`,
    [status === 'open', behind?.at ?? null, behind?.id ?? null, pageSize + 1],
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, ({ madeAt }) => madeAt)
  return {
    requests: shown.map(({ personId, byName, byEmail, byRole, ...row }) => ({
      ...asRequest(row),
      by: { id: personId, name: byName, email: byEmail, role: byRole },
    })),
    nextCursor,
  }
}

/** @throws notFound, requestClosed, and what changeRole throws */
export async function acceptSchoolRequest(
  services: Pick<Services, 'config'>,
  db: Db,
  me: Me,
  id: string,
): Promise<void> {
  const { personId, name, status } = await asAdmin(db, 'lock a request for a school account', (service) =>
    lockRequest(service, id),
  )
  if (status !== 'open') fail(requestClosed)
  await changeRole(services, db, me, { id: personId, role: 'school_owner' }, (_services, person) =>
    schoolReadyMail(services, person, name),
  )
  await asAdmin(db, 'name a new school', (service) => nameSchool(service, personId, name))
}

const lockRequest = async (db: Db, id: string) =>
  (await db.find(
    'admin.lockSchoolRequest',
    'select person_id, name, status from public.school_requests where id = $1 for update',
    [id],
  )) ?? fail(notFound)

/** @throws notFound, requestClosed */
export const declineSchoolRequest = (
  services: Pick<Services, 'config'>,
  db: Db,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  asAdmin(db, 'decline a request for a school account', async (service) => {
    await lockRequest(service, id)
    const { personId, name } = await decline(service, id, reason)
    await noteAct(service, 'school-declined', personId, reason)
    const person = await findProfile(service, personId)
    if (person) await sendMail(service, schoolDeclinedMail(services, person, name, reason))
  })
