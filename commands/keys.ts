/** Manages the keys that sign access tokens: npm run keys -- list | rotate | prune | drop KID | show */
import {
  dropKey,
  type KeyInfo,
  listKeys,
  pruneKeys,
  rotateKeys,
} from '#features/accounts/server/signing-keys.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { unreachableMessage, withServices } from './with-services.ts'

const usage = `  npm run keys -- list
  npm run keys -- rotate
  npm run keys -- prune
  npm run keys -- drop KID
  npm run keys -- show`

class UsageError extends Error {}

try {
  const [command = '', kid, ...rest] = process.argv.slice(2)
  const isKnown =
    command === 'drop'
      ? kid !== undefined && rest.length === 0
      : ['list', 'rotate', 'prune', 'show'].includes(command) && kid === undefined
  if (!isKnown) throw new UsageError(usage)
  await withServices(readConfig(process.env), (services) => perform(services, command, kid))
  process.exit(0)
} catch (error) {
  console.error(
    error instanceof UsageError || error instanceof ConfigError
      ? error.message
      : (unreachableMessage(error) ?? error),
  )
  process.exit(1)
}

async function perform(services: Services, command: string, kid = '') {
  const { sealSecrets, jwtAlgorithm, jwtKeysFile, accessTokenSeconds } = services.config.auth
  if (command === 'show')
    return console.log(`anon     ${services.tokens.anonKey}\nservice  ${services.tokens.serviceKey}`)
  if (command === 'list') {
    if (jwtKeysFile) console.log(`The first key of ${jwtKeysFile} signs.`)
    else if (jwtAlgorithm === 'HS256') console.log('AUTH_JWT_SECRET signs (HS256).')
    for (const key of await services.asSystem('list keys', (db) =>
      listKeys(db, sealSecrets[0], accessTokenSeconds),
    ))
      console.log(lineOf(key))
    return
  }
  if (command === 'rotate') {
    if (jwtKeysFile)
      throw new UsageError(
        `The keys are those of ${jwtKeysFile}: put a new one first there, and restart the instances.`,
      )
    if (jwtAlgorithm === 'HS256')
      throw new UsageError(
        'AUTH_JWT_SECRET signs (HS256): set another secret, or another AUTH_JWT_ALGORITHM.',
      )
    return console.log(
      `Signs from now on: ${await services.asSystem('rotate keys', (db) => rotateKeys(db, sealSecrets[0], jwtAlgorithm))}`,
    )
  }
  if (command === 'prune') {
    const gone = await services.asSystem('prune keys', (db) =>
      pruneKeys(db, sealSecrets[0], accessTokenSeconds, { others: true }),
    )
    return console.log(gone.length === 0 ? 'Nothing to delete.' : `Deleted: ${gone.join(', ')}`)
  }
  const makes = jwtKeysFile || jwtAlgorithm === 'HS256' ? undefined : jwtAlgorithm
  if (!(await services.asSystem('drop a key', (db) => dropKey(db, sealSecrets[0], kid, makes))))
    throw new UsageError('There is no such key.')
  console.log('Deleted.')
}

function lineOf({ kid, algorithm, createdAt, retiredAt, isOurs, isSpent }: KeyInfo) {
  const state = !isOurs
    ? 'locked with another AUTH_SEAL_SECRET'
    : retiredAt === null
      ? 'signs'
      : isSpent
        ? 'spent'
        : `verifies, signed until ${retiredAt}`
  return `${kid}  ${algorithm}  made ${createdAt}  ${state}`
}
