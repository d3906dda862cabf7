/** Manages the platform's admins: npm run admin -- create EMAIL [--name NAME] | link EMAIL | list */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { formatDay, formatTime } from '#common/time.ts'
import { createAdmin, listAdmins, renewAdminLink } from '#features/admin/server/admins.ts'
import { ProfileName } from '#features/profiles/contract.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { ApiFailure } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { unreachableMessage, withServices } from './with-services.ts'

const usage = `  npm run admin -- create EMAIL [--name "Ada Lovell"]
  npm run admin -- link EMAIL
  npm run admin -- list`

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
    !['create', 'link', 'list'].includes(command ?? '') ||
    (command === 'list') !== (address === undefined)
  )
    throw new UsageError(usage)
  const email = command === 'list' ? '' : parseWith(Email, address)
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

function messageFor(error: unknown) {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message
  if (error instanceof ApiFailure) return error.apiError.detail
  return unreachableMessage(error) ?? error
}
