import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { type ClamdStandIn, eicar, startClamdStandIn } from '#tools/stand-ins/clamd/stand-in.ts'
import { uploadPlace } from '../contract.ts'

let scanner: ClamdStandIn
let app: TestApp
let helen: Person
before(async () => {
  scanner = await startClamdStandIn()
  app = await openTestApp({ SCAN_URL: scanner.url })
  helen = await app.person('Helen Marsh', 'instructor')
})
after(() => app.close())

const pdf = (inside: string) => `%PDF-1.4\n1 0 obj\n<<>>\nendobj\n% ${inside}\ntrailer\n<<>>\n%%EOF\n`
const send = async (name: string, body: string) => {
  const reply = await fetch(`${app.url}${uploadPlace}/id-documents?name=${name}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${helen.token}` },
  })
  return { status: reply.status, body: (await reply.json()) as { code?: string; detail?: string } }
}
const stored = async () =>
  (
    await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ name: string }>('select name from storage.objects where owner = $1 order by name', [
        helen.id,
      ]),
    )
  ).rows.map(({ name }) => name.replace(/^.*_/, ''))

test('Helen’s licence is scanned whole and kept; a file with a virus is refused in words, and nothing of it stays', async () => {
  const whole = pdf('a licence'.repeat(40_000))
  assert.equal((await send('licence.pdf', whole)).status, 200)
  assert.deepEqual(scanner.scanned, [whole.length])
  const { status, body } = await send('trap.pdf', pdf(eicar))
  assert.deepEqual([status, body.code], [422, 'harmful-file'])
  assert.match(body.detail!, /virus scanner refuses this file/)
  assert.deepEqual(await stored(), ['licence.pdf'])
})

test('while the scanner is away nothing is taken unscanned, and the person is told to come back', async () => {
  await scanner.close()
  const { status, body } = await send('badge.pdf', pdf('a badge'))
  assert.deepEqual([status, body.code], [503, 'scanner-away'])
  assert.deepEqual(await stored(), ['licence.pdf'])
})
