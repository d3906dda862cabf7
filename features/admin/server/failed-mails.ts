import { notFound } from '#common/api-error.ts'
import { findIdByEmail } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { findFailedMails, queueMailAgain } from '#server/mail.ts'
import type { FailedMail } from '../failed-mails-contract.ts'
import { asAdmin, noteAct } from './audit-entries.ts'

/** Without the text: it may hold links that open an account. */
export const listFailedMails = (db: Db): Promise<{ mails: FailedMail[] }> =>
  asAdmin(db, 'list mails that nobody could deliver', async (service) => ({
    mails: await findFailedMails(service, 100),
  }))

/** Queues a failed email again. @throws notFound, also when it was sent or its text is deleted */
export const sendMailAgain = (db: Db, id: string): Promise<void> =>
  asAdmin(db, 'send a mail again', async (service) => {
    const mail = (await queueMailAgain(service, id)) ?? fail(notFound)
    const recipient = await findIdByEmail(service, mail.recipient)
    await noteAct(service, 'mail-sent-again', recipient ?? null, mail.subject)
  })
