import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

/** Calls made of the wire's own pieces, whole and broken. Repeat a run with TEST_SEED, make it longer with ROBUSTNESS_CASES=10 (times). */
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e9))
const cases = 400 * Number(process.env['ROBUSTNESS_CASES'] ?? 1)

let app: TestApp
let amara: Person
let helen: Person
before(async () => {
  app = await openTestApp()
  amara = await app.person('Amara Okafor')
  helen = await app.person('Helen Marsh', 'instructor')
})
after(() => app.close())

const pick = <T>(...of: T[]) => fc.constantFrom(...of)
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  pick<unknown>(
    null,
    '',
    '\u0000',
    -1,
    1e308,
    [],
    {},
    'a@b.uk',
    'javascript:alert(1)',
    '//evil.test',
    crypto.randomUUID(),
    'null',
  ),
)
const name = fc.oneof(
  {
    weight: 8,
    arbitrary: pick(
      'update-redirect-url',
      'send-verification-email',
      'custom-confirmation-email',
      'lesson-assessment',
      'lesson-assessment',
      'lesson-assessment',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'binary', maxLength: 12 })
      .map((text) => encodeURIComponent(text.toWellFormed())),
  },
  { weight: 1, arbitrary: pick('constructor', '__proto__', 'lesson-assessment/', '%00', '') },
)
const action = pick<unknown>(
  'create',
  'update',
  'getInstructorAssessments',
  'getStudentAssessments',
  'getAssessmentById',
  'getAssessmentByLessonId',
  'toString',
  '',
  null,
  3,
)
const requested = fc.record(
  {
    action: fc.oneof({ weight: 5, arbitrary: action }, { weight: 1, arbitrary: odd }),
    student_id: odd,
    lesson_id: odd,
    assessment_id: odd,
    assessment_data: fc.oneof(
      odd,
      fc.record(
        { skills: fc.oneof(odd, fc.dictionary(fc.string(), fc.oneof(fc.integer(), odd))), strengths: odd },
        { requiredKeys: [] },
      ),
    ),
    overall_rating: fc.oneof(fc.double(), odd),
    instructor_notes: odd,
    email: fc.oneof(pick('nobody@home.test', 'amara@@home.test', 'a'.repeat(300)), odd),
    name: odd,
    role: odd,
    confirmationUrl: odd,
    url: odd,
    senderEmail: odd,
  },
  { requiredKeys: [] },
)
const body = fc.oneof(
  { weight: 6, arbitrary: requested.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      pick('', '{', '{"action":', '\ufeff{}', '{"a":1}{}', '['.repeat(5_000)),
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
    ),
  },
)
const type = pick(
  'application/json',
  'application/json;charset=UTF-8',
  'text/plain',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'x',
  '',
)
const token = (who: string) =>
  ({
    amara: amara.token,
    helen: helen.token,
    anon: app.anonKey,
    forged: `${helen.token.slice(0, -4)}AAAA`,
    garbage: 'garbage',
  })[who]

const counted = async () =>
  (
    await app.services.asSystem('look', (db) =>
      db.queryUnchecked(`select (select count(*) from public.lesson_assessments) as assessments, (select count(*) from app.mails) as mails, (select count(*) from auth.users) as users,
        (select json_agg(p order by p.id) from public.profiles p) as profiles`),
    )
  ).rows[0]

test(`${cases} calls of functions: none is our fault, each refusal has a sentence, and nothing is written`, async () => {
  console.log(`TEST_SEED=${seed}`)
  const before = await counted()
  const met = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      pick('POST', 'POST', 'POST', 'POST', 'GET', 'PUT', 'PATCH', 'DELETE'),
      name,
      type,
      body,
      pick('amara', 'helen', 'helen', 'anon', 'forged', 'garbage', 'nobody'),
      async (method, name, type, body, who) => {
        const headers = {
          ...(type && { 'content-type': type }),
          ...(who !== 'nobody' && { authorization: `Bearer ${token(who)}` }),
        }
        const answer = await fetch(`${app.url}/functions/v1/${name}`, {
          method,
          headers,
          ...(method !== 'GET' && { body: Buffer.from(body) }),
        })
        met.set(answer.status, (met.get(answer.status) ?? 0) + 1)
        const said = (await answer.json()) as Record<string, unknown>
        assert.ok(answer.status < 500, `${answer.status}: ${JSON.stringify(said)}`)
        assert.equal(typeof said, 'object')
        if (answer.status === 200) return
        assert.deepEqual(
          [typeof said['error'], typeof said['code']],
          ['string', 'string'],
          JSON.stringify(said),
        )
        if (answer.status === 401 && !['amara', 'helen', 'anon'].includes(who))
          assert.equal(said['msg'], who === 'nobody' ? 'Error: Missing authorization header' : 'Invalid JWT')
      },
    ),
    { seed, numRuns: cases, endOnFailure: true },
  )
  assert.ok(
    (met.get(200) ?? 0) > 0 && (met.get(400) ?? 0) > cases / 20,
    `both good and bad calls were among them: ${[...met]}`,
  )
  assert.deepEqual(await counted(), before)
})
