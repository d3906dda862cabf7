import { hash } from '@node-rs/argon2'
import { benchWhoAmI } from './auth-reads.ts'
import { openBetterAuth } from './better-auth.ts'
import type { Line } from './line.ts'
import { benchRefreshes, benchSignIns } from './sign-ins.ts'
import { openStage } from './stage.ts'

const password = 'a long password of the bench'
const members = 64

/** Reading the user, signing in and refreshing, compared with the floor and with the npm package better-auth. */
export async function benchAuth({ rounds }: { rounds: number }): Promise<Line[]> {
  const stage = await openStage()
  try {
    const floor = await stage.startFloor()
    const betterAuth = await openBetterAuth(stage, members, password)
    const passwordHash = await hash(password, {
      algorithm: 2,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    })
    const scene = { stage, floor, betterAuth, password, passwordHash, rounds }
    return [...(await benchWhoAmI(scene)), ...(await benchSignIns(scene)), ...(await benchRefreshes(scene))]
  } finally {
    await stage.close()
  }
}
