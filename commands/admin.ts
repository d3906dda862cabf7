/** Manages the platform's admins, and compares its balance at Stripe with the ledger: npm run admin -- create EMAIL [--name NAME] | link EMAIL | list | reconcile */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { formatDay, formatTime } from '#common/time.ts'
import { createAdmin, listAdmins, renewAdminLink } from '#features/admin/server/admins.ts'
import { ProfileName } from '#features/profiles/contract.ts'
import type { Reconciliation } from '#features/reconciliation/contract.ts'
import { reconcile } from '#features/reconciliation/server/compare.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { ApiFailure } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { unreachableMessage, withServices } from './with-services.ts'

const usage = `  npm run admin -- create EMAIL [--name "Ada Lovell"]
  npm run admin -- link EMAIL
  npm run admin -- list
  npm run admin -- reconcile`

const alone = ['list', 'reconcile']

class UsageError extends Error {}

const Email = z.email('That is not an email address.').check(z.toLowerCase(), z.maxLength(255))

try {
  const { command, email, name } = readArguments()
  await withServices(readConfig(process.env), (services) => perform(services, command, email, name))
  process.exit(0)
} catch (error) {
  console.error(messageFor(error))
  process.exit(1)
}

function readArguments() {
  const { values, positionals } = parse()
  const [command, address, ...rest] = positionals
  if (
    rest.length > 0 ||
    !['create', 'link', ...alone].includes(command ?? '') ||
    alone.includes(command ?? '') !== (address === undefined)
  )
    throw new UsageError(usage)
  const email = address === undefined ? '' : parseWith(Email, address)
  return { command, email, name: parseWith(ProfileName, values.name ?? (email.split('@')[0] || 'Admin')) }
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`)
  }
}

function parseWith<T>(schema: z.core.$ZodType<T>, value: unknown): T {
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]!.message)
  return parsed.data
}

async function perform(services: Services, command: string | undefined, email: string, name: string) {
  if (command === 'list') return showAdmins(await services.asSystem('list admins', listAdmins))
  if (command === 'reconcile') return showReconciliation(await reconcile(services))
  const { link } = await services.asSystem('an admin by command line', (db) =>
    command === 'create' ? createAdmin(services, db, { email, name }) : renewAdminLink(services, db, email),
  )
  const hours = Math.max(1, Math.floor(services.config.auth.recoverySeconds / 3600))
  console.log(
    `\n  ${command === 'create' ? 'New admin' : 'Admin'}: ${email}\n\n  Open this link to set the password. It works once, within ${hours === 1 ? 'the hour' : `${hours} hours`}:\n\n  ${link}\n`,
  )
}

function showAdmins(admins: Awaited<ReturnType<typeof listAdmins>>) {
  if (admins.length === 0)
    console.log('No admins yet. Make the first one with: npm run admin -- create EMAIL')
  for (const { email, name, joinedAt, lastSignInAt } of admins) {
    console.log(
      `${email}  ${name}, since ${formatDay(joinedAt)}, ${lastSignInAt ? `last sign-in ${formatDay(lastSignInAt)}, ${formatTime(lastSignInAt)}` : 'has never signed in'}`,
    )
  }
}

function showReconciliation({ lines, stripePence, ledgerPence, differences, ...found }: Reconciliation) {
  console.log(
    `\n  ${plural(lines, 'line')} at Stripe: ${formatMoney(stripePence)}. In the ledger: ${formatMoney(ledgerPence)}. Difference: ${formatMoney(stripePence - ledgerPence)}.`,
  )
  console.log(
    `  Not compared: Stripe's fees of ${formatMoney(found.feePence)}, and ${formatMoney(found.ownPence)} moved to or from your own bank.\n`,
  )
  for (const { about, at, ...of } of differences)
    console.log(
      `  ${about}, ${formatDay(at)}: ${formatMoney(of.stripePence)} at Stripe, ${formatMoney(of.ledgerPence)} in the ledger`,
    )
  if (found.differenceCount > differences.length)
    console.log(`  and ${found.differenceCount - differences.length} more`)
}

function messageFor(error: unknown) {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message
  if (error instanceof ApiFailure) return error.apiError.detail
  return unreachableMessage(error) ?? error
}
