import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { job, queueJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { mailConfirmation, mailEmailChange, mailMagicLink, mailRecovery, type Query } from './account-mail.ts'
import { confirmByMailbox } from './confirm-by-mailbox.ts'
import { addUser, findUserByEmail, note } from './users.ts'

const shared = {
  target: z.string(),
  challenge: z.optional(z.string()),
  keepsPassword: z.optional(z.boolean()),
  registration: z.optional(z.string()),
}
const Task = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['confirmation', 'email_change', 'recovery']), email: z.string(), ...shared }),
  z.object({
    kind: z.literal('otp'),
    email: z.string(),
    create: z.boolean(),
    data: z.record(z.string(), z.unknown()),
    ...shared,
  }),
])
type Task = z.output<typeof Task>

/** In a job, the same for every address: neither the answer nor its time discloses who has an account. */
export const writeAccountMail = job(
  'account-mail',
  Task,
  (task, services) => services.asSystem(`write a mail: ${task.kind}`, (db) => write(services, db, task)),
  {
    atOnce: 2,
    retries: 5,
    forgets: true,
  },
)

export const queueAccountMail = (services: Pick<Services, 'config'>, db: Db, task: Task) =>
  queueJob(db, { ...writeAccountMail, name: services.config.auth.mailQueue }, task)

async function write(services: Services, db: Db, task: Task) {
  const { email, target, challenge, keepsPassword = false, registration } = task
  const query = { target, challenge, keepsPassword }
  if ('create' in task) return writeSignInMail(services, db, { ...task, query })
  const user = await findUserByEmail(db, email)
  if (!user || user.isBanned || user.isSsoUser) return
  if (task.kind === 'confirmation' && !user.emailConfirmedAt)
    await mailConfirmation(services, db, user, {
      ...query,
      keepsPassword: keepsPassword || registration === user.id,
    })
  if (task.kind === 'email_change' && user.newEmail)
    await mailEmailChange(services, db, user, user.newEmail, query)
  if (task.kind === 'recovery')
    await Promise.all([mailRecovery(services, db, user, query), note(db, user.id, 'recovery-asked')])
}

type SignIn = { email: string; create: boolean; data: Record<string, unknown>; query: Query }

async function writeSignInMail(services: Services, db: Db, { email, create, data, query }: SignIn) {
  const known = await findUserByEmail(db, email)
  if (known ? known.isBanned || known.isSsoUser : !create) return
  const user = known ?? (await addUser(db, { email, passwordHash: null, metadata: data }))
  if (!user) return
  if (!known) await note(db, user.id, 'signed-up')
  if (services.config.auth.emailAutoconfirm) await confirmByMailbox(db, user)
  else if (!user.emailConfirmedAt) return void (await mailConfirmation(services, db, user, query))
  await Promise.all([mailMagicLink(services, db, user, query), note(db, user.id, 'magic-link-asked')])
}
