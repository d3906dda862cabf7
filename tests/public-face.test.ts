import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { seedDemo } from '#tools/demo/seed.ts'
import { endpointsOf } from '#server/route.ts'
import { startStripeStandIn } from '#tools/stand-ins/stripe/stand-in.ts'
import { openTestApp, type Person, type TestApp } from './support/test-app.ts'

/**
 * A demo's worth of people, then everything is read that a visitor with the public key, or somebody who has just come, can read
 * from the data service and from the interface, and searched for what is nobody's business.
 */
describe('what the product shows to strangers', () => {
  let app: TestApp
  let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
  let newcomer: Person
  let secrets: { kind: string; word: string }[]
  let listed: string[]
  const keys = { secretKey: 'sk_test_public_face', webhookSecret: 'whsec_public_face' }

  before(async () => {
    stripe = await startStripeStandIn({ file: ':memory:', port: 0, secretKey: keys.secretKey, webhook: null })
    app = await openTestApp({
      DEMO_SIZE: 'small',
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_URL: stripe.url,
    })
    await seedDemo(app.services)
    newcomer = await app.person('Nora Newcomer')
    await app.services.asSystem('papers of everybody', (db) =>
      db.queryUnchecked(
        `update public.profiles set id_document = '/storage/v1/object/user-uploads/id-documents/' || id || '-passport.pdf',
        driving_license = 'https://files.test/licence-' || left(md5(id::text), 12), dbs_document = 'https://files.test/dbs-' || left(md5(id::text), 12) where id <> $1`,
        [newcomer.id],
      ),
    )
    const { rows } = await app.services.asSystem('what is nobody’s business', (db) =>
      db.queryUnchecked<{ kind: string; word: string }>(
        `select 'email' as kind, email as word from public.profiles where id <> $1
         union select 'email', email::text from auth.users where id <> $1
         union select 'document', unnest(array[id_document, driving_license, dbs_document]) from public.profiles where id <> $1
         union select 'account', id::text from public.profiles where id <> $1
         union select 'session', id::text from auth.sessions`,
        [newcomer.id],
      ),
    )
    secrets = rows
    const found = await app.services.asSystem('the directory', (db) =>
      db.queryUnchecked<{ id: string }>('select shown_as as id from public.diaries'),
    )
    listed = found.rows.map(({ id }) => id)
  })
  after(async () => {
    await app.close()
    await stripe.close()
  })

  const callers = () => ({ 'a visitor': undefined, 'somebody who has just come': newcomer })

  function mustKeepSecrets(said: string, where: string) {
    const lower = said.toLowerCase()
    for (const { kind, word } of secrets)
      assert.ok(!lower.includes(word.toLowerCase()), `${where} tells ${kind} ${word}`)
    // Her own copy of her data names her account; nothing names another's.
    for (const [, id] of said.matchAll(/"auth_?id":\s*"([^"]*)"/gi)) assert.equal(id, newcomer.id, where)
    assert.doesNotMatch(said, /password_hash|\$argon2/i, where)
  }

  test('there is something to hide, of every kind', () => {
    for (const kind of ['email', 'document', 'account'])
      assert.ok(secrets.filter((one) => one.kind === kind).length > 2, kind)
    assert.ok(listed.length > 2)
  })

  test('the data service shows strangers nobody’s row, in no form, order or count', async () => {
    const columns = [
      '*',
      'email',
      'id_document,driving_license,dbs_document',
      'mail:email',
      'auth_id::text',
      'id',
    ]
    const wheres = [
      '',
      '&role=eq.instructor',
      '&email=like.*',
      '&or=(email.gt.a,email.lte.a)',
      '&id=not.is.null',
      '&order=email.desc',
      '&name=fts.a|b',
      `&id=in.(${listed.join(',')})`,
    ]
    for (const [who, person] of Object.entries(callers()))
      for (const select of columns)
        for (const where of wheres)
          for (const accept of ['application/json', 'text/csv']) {
            const path = `/rest/v1/profiles?select=${select}${where}${person ? `&auth_id=neq.${person.id}` : ''}`
            const answer = await app.ask(person, 'GET', path, undefined, {
              apikey: app.anonKey,
              accept,
              prefer: 'count=exact',
            })
            const said = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
            assert.equal(answer.headers.get('content-range'), '*/0', `${who} ${path}`)
            if (accept === 'application/json') assert.equal(said, '[]')
            else assert.ok(!said.includes('\n'), `${who} ${path}: a header line and no more`)
          }
  })

  test('refusals do not quote anybody’s row either', async () => {
    const taken = secrets.find(({ kind }) => kind === 'email')!.word
    const id = secrets.find(({ kind }) => kind === 'account')!.word
    for (const [who, person] of Object.entries(callers()))
      for (const [method, path, body] of [
        ['POST', '?on_conflict=email', { auth_id: id, name: 'X', email: taken, role: 'student' }],
        ['PATCH', `?auth_id=eq.${id}`, { name: null }],
        ['PATCH', `?auth_id=eq.${id}`, { name: 'x'.repeat(500) }],
        ['DELETE', `?auth_id=eq.${id}`, undefined],
        ['PUT', `?id=eq.${id}`, { id, name: 'X', email: taken, role: 'student' }],
      ] as const) {
        const answer = await app.ask(person, method, `/rest/v1/profiles${path}`, body, {
          apikey: app.anonKey,
          prefer: 'return=representation',
        })
        const said = JSON.stringify(answer.body)
        for (const word of [taken, id]) assert.ok(!said.includes(word), `${who} ${method} ${path}: ${said}`)
      }
  })

  test('the directory and everything else that can be read shows faces, not people’s business', async () => {
    const endpoints = endpointsOf(app.services).filter(({ method }) => method === 'GET')
    const places = ['BS6 6AA', 'M1 1AA', 'SW1A 1AA', 'EH1 1AA', 'LS1 1AA', 'B1 1AA', 'CF10 1AA']
    const faces: string[] = []
    let found = 0
    for (const [who, person] of Object.entries(callers()))
      for (const { path } of endpoints) {
        const paths = path.includes(':id') ? listed.map((id) => path.replace(':id', id)) : [path]
        const queries =
          path === '/api/instructors'
            ? places.map((postcode) => `?postcode=${encodeURIComponent(postcode)}&within_miles=50`)
            : path === '/api/payments/packages'
              ? listed.map((id) => `?instructor_id=${id}`)
              : ['']
        for (const one of paths)
          for (const query of queries) {
            const answer = await app.ask(person, 'GET', one + query)
            if (answer.status === 200 && path === '/api/instructors/:id')
              faces.push(...Object.keys(answer.body))
            if (answer.status === 200 && path === '/api/instructors') found += answer.body.instructors.length
            mustKeepSecrets(
              typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body),
              `${who} ${one}${query}`,
            )
          }
      }
    assert.ok(found > 2 && faces.includes('headline'), 'the directory was read')
    assert.deepEqual(
      faces.filter((key) => /mail|document|licen|dbs|auth|phone/i.test(key)),
      [],
    )
  })
})
