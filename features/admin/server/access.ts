import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { queueAccountMail } from '#features/accounts/server/account-mail-job.ts'
import { askForMail } from '#features/accounts/server/mail-requests.ts'
import { siteOf } from '#features/accounts/server/redirects.ts'
import { endSessions } from '#features/accounts/server/sessions/sessions.ts'
import { isBanned, note } from '#features/accounts/server/users.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { type helpWithAccess as endpoint, mailedJustNow } from '../access-contract.ts'
import { alreadySuspended } from '../contract.ts'
import { actOnAccount, noteAct } from './audit-entries.ts'

/** @throws notFound, alreadySuspended, mailedJustNow */
export async function helpWithAccess(
  services: Pick<Services, 'config'>,
  db: Db,
  { id, help, reason }: z.infer<typeof endpoint.input>,
): Promise<void> {
  const { email } = (await findProfile(db, id)) ?? fail(notFound)
  await actOnAccount(db, 'help with access to an account', async (service) => {
    if (await isBanned(service, id)) fail(alreadySuspended)
    if (help === 'end-sessions') {
      await endSessions(service, id, undefined, 'global')
      await note(service, id, 'signed-out-by-admin')
      await noteAct(service, 'sessions-ended', id, reason)
      return
    }
    // As if they had asked for it: the same limits, and only their mailbox gets the link.
    if ((await askForMail(services, service, email, 'recovery')) > 0) fail(mailedJustNow)
    await queueAccountMail(services, service, {
      kind: 'recovery',
      email,
      target: `${siteOf(services)}/reset-password`,
    })
    await noteAct(service, 'password-reset-sent', id, reason)
  })
}
