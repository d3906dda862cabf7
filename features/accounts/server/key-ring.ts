import type { Services } from '#server/services.ts'
import { makeFirstKey, readKeyFile, readKeys, type SigningKey } from './signing-keys.ts'

export type KeyRing = {
  /** Absent: the deployment's secret signs (HS256). */
  signer(): SigningKey | undefined
  find(kid: string): Promise<SigningKey | undefined>
  all(): readonly SigningKey[]
  reload(): Promise<void>
}

type Needs = Pick<Services, 'config' | 'asSystem'>

/** Anybody can write tokens with an unknown key id, so they cause a read only this often. */
const lookAgainMs = 1_000

/** The file's keys, else the database's. The latter always verify, so that a switch signs nobody out. */
export async function openKeyRing({ config, asSystem }: Needs): Promise<KeyRing> {
  const { sealSecrets, jwtAlgorithm, jwtKeysFile, accessTokenSeconds } = config.auth
  const given = jwtKeysFile ? await readKeyFile(jwtKeysFile) : []
  let stored: SigningKey[] = []
  let lookedAt = 0
  const read = () =>
    asSystem('read the keys', async (db) => {
      const rings = await Promise.all(sealSecrets.map((secret) => readKeys(db, secret, accessTokenSeconds)))
      return rings.flat()
    })

  if (given.length === 0 && jwtAlgorithm !== 'HS256')
    await asSystem('make the key', (db) => makeFirstKey(db, sealSecrets[0], jwtAlgorithm))
  // Of two concurrent reads the later one counts: a key dropped in between must not come back.
  let reads = 0
  let taken = 0
  async function renew() {
    const turn = ++reads
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
