import type { Services } from '#server/services.ts'
import { makeFirstKey, readKeyFile, readKeys, type SigningKey } from './signing-keys.ts'

/** Which key signs, and which verify. */
export type KeyRing = {
  /** Absent: the deployment's secret signs (HS256). */
  signer(): SigningKey | undefined
  find(kid: string): Promise<SigningKey | undefined>
  all(): readonly SigningKey[]
  reload(): Promise<void>
}

type Needs = Pick<Services, 'config' | 'asSystem'>

/** A token with a name that nobody knows makes us look, but not more often than this: anybody can write such tokens. */
const lookAgainMs = 1_000

/**
 * The keys of the file that is set, or else of the database, where the first instance of a deployment makes one. Those of the
 * database verify in any case, so that going over to a file or to the secret signs nobody out.
 */
export async function openKeyRing({ config, asSystem }: Needs): Promise<KeyRing> {
  const { jwtSecret, jwtAlgorithm, jwtKeysFile, accessTokenSeconds } = config.auth
  const given = jwtKeysFile ? await readKeyFile(jwtKeysFile) : []
  let stored: SigningKey[] = []
  let lookedAt = 0
  const read = () => asSystem('read the keys', (db) => readKeys(db, jwtSecret, accessTokenSeconds))

  if (given.length === 0 && jwtAlgorithm !== 'HS256')
    await asSystem('make the key', (db) => makeFirstKey(db, jwtSecret, jwtAlgorithm))
  // Of two readings under way the later one counts, whichever comes home first: a key that was dropped between must not come back.
  let asked = 0
  let taken = 0
  async function renew() {
    const turn = ++asked
    const found = await read()
    if (turn > taken) {
      taken = turn
      stored = found
    }
  }
  await renew()

  const all = () => [...given, ...stored].filter(({ verifiesUntil }) => verifiesUntil > Date.now() / 1000)
  const byName = (kid: string) => all().find((key) => key.kid === kid)
  return {
    all,
    signer: () =>
      given[0] ??
      (jwtAlgorithm === 'HS256' ? undefined : stored.find(({ algorithm }) => algorithm === jwtAlgorithm)),
    async find(kid) {
      const known = byName(kid)
      if (known || performance.now() - lookedAt < lookAgainMs) return known
      lookedAt = performance.now()
      await renew()
      return byName(kid)
    },
    reload: renew,
  }
}
