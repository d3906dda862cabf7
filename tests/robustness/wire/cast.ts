import type { TestApp } from '../../support/test-app.ts'

/** The ones who make trouble, each with an open session, and those whom no trouble may reach. */
export type Cast = {
  anonKey: string
  serviceKey: string
  /** Tokens of people whose accounts the cases may change. */
  tokens: readonly string[]
  /** Their ids and addresses, and those of people who never existed. */
  ids: readonly string[]
  emails: readonly string[]
  /** Tokens that were never good: expired, of no algorithm, signed by somebody else, half of one. */
  badTokens: readonly string[]
  bystanderIds: readonly string[]
}

export async function assemble(app: TestApp): Promise<Cast> {
  const bystanders = [await app.person('Quiet Quentin'), await app.person('Calm Clara', 'instructor')]
  const people = []
  for (let index = 0; index < 30; index++)
    people.push(await app.person(`Trouble ${index}`, index % 3 === 0 ? 'instructor' : 'student'))
  const tokens = []
  for (const { id, email } of people) tokens.push(await openSession(app, id, email))
  const half = (token: string) => token.slice(0, token.length / 2)
  const none = `${base64({ alg: 'none', typ: 'JWT' })}.${base64({ sub: bystanders[0]!.id, role: 'authenticated', exp: 4_000_000_000 })}.`
  const expired = await app.services.tokens.signAccess({
    sub: people[0]!.id,
    role: 'authenticated',
    aud: 'authenticated',
    iat: 1_700_000_000,
    exp: 1_700_003_600,
  })
  return {
    anonKey: app.anonKey,
    serviceKey: app.serviceKey,
    tokens,
    ids: [...people.map(({ id }) => id), crypto.randomUUID()],
    emails: [
      ...people.map(({ email }) => email),
      'nobody.at.all@hill.uk',
      'new.one@hill.uk',
      'New.Two@Hill.UK',
    ],
    badTokens: [
      none,
      expired,
      half(tokens[0]!),
      `${tokens[1]!.slice(0, -4)}AAAA`,
      'a.b.c',
      '...',
      'undefined',
      'null',
    ],
    bystanderIds: bystanders.map(({ id }) => id),
  }
}

/** What the bystanders have, as text: the same before and after, or somebody got through. */
export async function belongingsOf(app: TestApp, ids: readonly string[]): Promise<string> {
  const { rows } = await app.services.asSystem('look after the bystanders', (db) =>
    db.queryUnchecked<{ all: string }>(
      `select json_build_object(
         'users', (select json_agg(u order by u.id) from auth.users u where u.id = any ($1)),
         'identities', (select json_agg(i order by i.id) from auth.identities i where i.user_id = any ($1)),
         'sessions', (select json_agg(s order by s.id) from auth.sessions s where s.user_id = any ($1)),
         'profiles', (select json_agg(p order by p.id) from public.profiles p where p.id = any ($1)),
         'files', (select json_agg(o order by o.id) from storage.objects o where o.owner = any ($1)))::text as all`,
      [ids],
    ),
  )
  return rows[0]!.all
}

/** Straight into the tables, because a sign-in costs a password's hash and here are thirty. */
async function openSession(app: TestApp, id: string, email: string): Promise<string> {
  const session = crypto.randomUUID()
  const amr = [{ method: 'password', timestamp: seconds() }]
  await app.services.asSystem('the cast signs in', (db) =>
    db.queryUnchecked('insert into auth.sessions (id, user_id, amr) values ($1, $2, $3)', [
      session,
      id,
      JSON.stringify(amr),
    ]),
  )
  const about = {
    sub: id,
    role: 'authenticated',
    aud: 'authenticated',
    email,
    aal: 'aal1',
    amr,
    session_id: session,
  }
  return app.services.tokens.signAccess({ ...about, iat: seconds(), exp: seconds() + 86_400 })
}

const seconds = () => Math.floor(Date.now() / 1000)
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
