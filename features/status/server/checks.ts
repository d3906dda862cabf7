import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { paymentsNotSetUp } from '#features/payments/contract.ts'
import { askStripe } from '#features/payments/server/stripe.ts'
import { asApiFailure } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import type { CheckName } from '../contract.ts'

/** `failed` replaces the error's own message, which goes to the log. */
export type Check = { try(services: Services): Promise<string>; failed: string }

export class CheckFailed extends Error {}

export const checks: Record<CheckName, Check> = {
  database: { try: askDatabase, failed: 'The database isn’t answering.' },
  jobs: { try: lookAtJobs, failed: 'We can’t read the queue of background work.' },
  mail: { try: askMailServer, failed: 'We can’t reach the mail server.' },
  storage: { try: writeAndRead, failed: 'We couldn’t store a file and read it back.' },
  payments: { try: askForCheckouts, failed: 'The payment service isn’t answering.' },
}

async function askDatabase(services: Services) {
  const row = await services.asSystem('system test', (db) =>
    db.get('status.askDatabase', `select current_setting('server_version') as version`),
  )
  return `PostgreSQL ${row.version.split(' ')[0]} answers.`
}

/** Due jobs start within seconds; one this late has no worker. */
const lateSeconds = 120

async function lookAtJobs(services: Services) {
  if (!services.jobs.isOpen()) throw new CheckFailed('Background work hasn’t started.')
  const { due, late, givenUp } = await services.asSystem('system test', (db) =>
    db.get(
      'status.lookAtJobs',
      `select count(*) filter (where is_due) as due, coalesce(bool_or(is_due and start_after < now() - $1 * interval '1 second'), false) as late,
         count(*) filter (where state = 'failed') as given_up
       from (select state, start_after, state in ('created', 'retry') and start_after <= now() as is_due from pgboss.job) j`,
      [lateSeconds],
    ),
  )

  if (late)
    throw new CheckFailed(`Jobs have been waiting for more than ${lateSeconds / 60} minutes (${due} due).`)
  const waits =
    due === 0
      ? 'Nothing is waiting.'
      : due === 1
        ? 'One job is about to run.'
        : `${due} jobs are about to run.`
  return givenUp > 0 ? `${waits} Failed after many tries: ${givenUp}.` : waits
}

async function askMailServer(services: Services) {
  if (!services.config.mail.smtpUrl) return 'No mail server is set up: every message is on the mailbox page.'
  if (!(await services.mailer.isReachable()))
    throw new CheckFailed('The mail server isn’t answering. Messages will be sent later.')
  return 'The mail server answers.'
}

async function writeAndRead({ store }: Services) {
  const [key, bytes] = [`status/${randomUUID()}`, randomBytes(1_024)]
  try {
    await store.put(key, bytes, 'application/octet-stream')
    const stored = await store.get(key)
    if (!stored || !bytes.equals(await buffer(stored)))
      throw new CheckFailed('We stored a file, but got something else back.')
    return 'A file was stored, read back and removed.'
  } finally {
    await store.delete(key)
  }
}

async function askForCheckouts(services: Services) {
  try {
    await askStripe(services, (stripe) => stripe.checkout.sessions.list({ limit: 1 }))
  } catch (error) {
    if (asApiFailure(error)?.apiError.code === paymentsNotSetUp.code)
      throw new CheckFailed('Card payments aren’t set up.')
    throw error
  }
  return services.config.stripe.standIn
    ? 'The demo’s stand-in for card payments answers.'
    : 'The payment service answers.'
}
