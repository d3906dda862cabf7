import type { Target } from './rounds.ts'
import type { Stage } from './stage.ts'

/** The cookies of a better-auth user: session, and cached session. */
type Member = { email: string; session: string; cached: string }

export type BetterAuth = { plain: Target; cached: Target; members: readonly Member[] }

/** The npm package with `members` users who signed up through it, once with its defaults and once with the cookie cache on. */
export async function openBetterAuth(stage: Stage, members: number, password: string): Promise<BetterAuth> {
  const secret = { AUTH_SECRET: 'a secret of the other one alone, 0123456789', NODE_ENV: 'production' }
  const plain = await stage.startBeside('tools/bench/rival-better-auth.ts', secret)
  const cached = await stage.startBeside('tools/bench/rival-better-auth.ts', {
    ...secret,
    COOKIE_CACHE: 'on',
  })
  const joined: Member[] = []
  for (let index = 0; index < members; index++)
    joined.push(await join(cached, `member.${index}@bench.test`, password))
  return { plain, cached, members: joined }
}

async function join({ url }: Target, email: string, password: string): Promise<Member> {
  const reply = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name: 'Bench Person', email, password }),
  })
  if (reply.status !== 200)
    throw new Error(`better-auth answered a sign-up ${reply.status} ${await reply.text()}`)
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const session = cookies.find((cookie) => cookie.startsWith('better-auth.session_token='))!
  return { email, session, cached: cookies.join('; ') }
}
