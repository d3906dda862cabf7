import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import type { Person } from './support/test-app.ts'
import { openShop, type Shop } from './support/payments.ts'

/* The specification's calls (section 7), written out by hand and asked of the running product. */

let shop: Shop
let amara: Person
let helen: Person
before(async () => {
  shop = await openShop()
  amara = await shop.person('Amara Okafor')
  helen = await shop.teacher('Helen Marsh')
})
after(() => shop.close())

const id = '0190f7a2-0000-7000-8000-000000000000'
const checkout = { package_id: id, student_id: id, instructor_id: id, lesson_id: id, origin_url: 'SITE' }

/** Who asks for what, and the status that only a call that is there answers. */
const calls: readonly [
  who: 'Amara' | 'nobody',
  method: string,
  path: string,
  status: number,
  body?: object,
][] = [
  ['nobody', 'POST', '/auth/v1/signup', 422, { email: 'new@home.test', password: 'short', data: {} }],
  ['nobody', 'POST', '/auth/v1/token?grant_type=password', 400, { email: 'a@home.test', password: 'x' }],
  ['nobody', 'POST', '/auth/v1/token?grant_type=refresh_token', 400, { refresh_token: 'none' }],
  ['nobody', 'POST', '/auth/v1/token?grant_type=pkce', 404, { auth_code: id, code_verifier: 'x' }],
  ['nobody', 'POST', '/auth/v1/token?grant_type=id_token', 400, { provider: 'google', id_token: 'x' }],
  ['nobody', 'POST', '/auth/v1/otp', 200, { email: 'nobody@home.test', create_user: false }],
  ['nobody', 'POST', '/auth/v1/verify', 403, { token_hash: 'none', type: 'signup' }],
  ['nobody', 'POST', '/auth/v1/resend', 200, { type: 'signup', email: 'nobody@home.test' }],
  ['nobody', 'POST', '/auth/v1/recover', 200, { email: 'somebody@home.test' }],
  ['nobody', 'GET', '/auth/v1/user', 401],
  ['nobody', 'PUT', '/auth/v1/user', 401, {}],
  ['nobody', 'GET', '/auth/v1/reauthenticate', 401],
  ['nobody', 'POST', '/auth/v1/sso', 404, { domain: 'evans.uk' }],
  ['nobody', 'POST', '/auth/v1/factors', 401, { friendly_name: 'Phone', factor_type: 'totp' }],
  ['nobody', 'POST', `/auth/v1/factors/${id}/challenge`, 401],
  ['nobody', 'POST', `/auth/v1/factors/${id}/verify`, 401, { code: '123456', challenge_id: id }],
  ['nobody', 'DELETE', `/auth/v1/factors/${id}`, 401],
  ['nobody', 'GET', '/auth/v1/user/identities/authorize?provider=google', 401],
  ['nobody', 'DELETE', `/auth/v1/user/identities/${id}`, 401],
  ['nobody', 'POST', '/auth/v1/logout?scope=local', 401],
  ['nobody', 'GET', '/rest/v1/profiles?select=*&limit=1', 200],
  ['Amara', 'GET', '/rest/v1/profiles?select=verification_status&auth_id=eq.AMARA', 200],
  ['Amara', 'PATCH', '/rest/v1/profiles?email=eq.nobody%40home.test', 204, { name: 'Amara' }],
  [
    'Amara',
    'POST',
    '/rest/v1/profiles',
    409,
    { auth_id: 'AMARA', name: 'Amara', email: 'AMARA@', role: 'student' },
  ],
  ['Amara', 'POST', '/storage/v1/object/user-uploads/profile-images/1_none.png', 400, {}],
  ['nobody', 'GET', '/storage/v1/object/public/user-uploads/id-documents/1_none.png', 403],
  ['nobody', 'POST', '/functions/v1/update-redirect-url', 200, { url: 'SITE', senderEmail: 'a@home.test' }],
  ['nobody', 'POST', '/functions/v1/send-verification-email', 400, {}],
  ['nobody', 'POST', '/functions/v1/custom-confirmation-email', 400, {}],
  ['Amara', 'POST', '/functions/v1/lesson-assessment', 200, { action: 'getStudentAssessments' }],
  ['nobody', 'GET', '/api/payments/packages', 200],
  ['Amara', 'POST', '/api/payments/checkout/session', 403, checkout],
  ['Amara', 'GET', '/api/payments/checkout/status/cs_none', 404],
  ['Amara', 'GET', '/api/payments/transactions?user_id=AMARA&user_role=student', 200],
]

test('every call that the specification names is answered, each with what it asks for', async () => {
  const named = (text: string) =>
    text.replaceAll('AMARA@', amara.email).replaceAll('AMARA', amara.id).replaceAll('SITE', shop.url)
  const isFunction = (path: string) => path.startsWith('/functions/')
  const asClient = { authorization: `Bearer ${shop.anonKey}` }
  const wrong = []
  for (const [who, method, path, expected, body] of calls) {
    const { status, body: answer } = await shop.ask(
      who === 'Amara' ? amara : undefined,
      method,
      named(path),
      body && named(JSON.stringify(body)),
      { apikey: shop.anonKey, ...(who === 'nobody' && isFunction(path) && asClient) },
    )
    // What is not there answers 404 in words that name no call.
    const isThere = !/page not found|no such|route/i.test(JSON.stringify(answer))
    if (status !== expected || !isThere) wrong.push([method, path, status, answer])
  }
  assert.deepEqual(wrong, [])
})

test('Amara changes each field that the specification lets a client change, by id and by address', async () => {
  const ivy = await shop.person('Ivy Lane')
  const profiles = createClient(shop.url, shop.anonKey, { accessToken: async () => ivy.token }).from(
    'profiles',
  )
  const changes = {
    name: 'Ivy B. Lane',
    profile_image: `${shop.url}/storage/v1/object/public/user-uploads/profile-images/ivy.webp`,
    id_document: 'https://files.test/id.pdf',
    driving_license: 'https://files.test/licence.pdf',
    dbs_document: 'https://files.test/dbs.pdf',
    verification_status: 'approved',
  }
  for (const [column, value] of [
    ['id', ivy.id],
    ['email', ivy.email],
  ] as const)
    for (const [field, to] of Object.entries(changes)) {
      const { data, error } = await profiles
        .update({ [field]: to })
        .eq(column, value)
        .select()
        .single()
      assert.equal(error, null, `${field} by ${column}`)
      assert.equal(data[field], to)
    }
  const { data } = await profiles.select('*').eq('auth_id', ivy.id).single()
  assert.deepEqual({ ...data, ...changes }, data)
})

test('packages and payments have the fields that the decisions give them', async () => {
  const { packages } = (await shop.ask(undefined, 'GET', `/api/payments/packages?instructor_id=${helen.id}`))
    .body
  for (const field of 'id name description lesson_count lesson_minutes price currency instructor_id'.split(
    ' ',
  ))
    assert.ok(field in packages[0], field)
  for (const startsAt of ['2026-11-25T10:00:00Z', '2026-11-25T14:00:00Z'])
    await shop.buyLesson(amara, helen, startsAt)
  const query = `user_id=${amara.id}&user_role=student`
  const { transactions } = (await shop.ask(amara, 'GET', `/api/payments/transactions?${query}`)).body
  assert.deepEqual(
    Object.keys(transactions[0]).toSorted(),
    'amount_total by_somebody_else commission created_at currency id instructor_id instructor_name lesson_id lesson_starts_at net package_id package_name paid_at payment_status refund_reason refunded_total session_id student_id student_name'.split(
      ' ',
    ),
  )
  const made = transactions.map(
    ({ created_at, id: key }: { created_at: string; id: string }) => created_at + key,
  )
  assert.deepEqual(made, made.toSorted().reverse(), 'newest first')
})
