import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forgetMe, type KnownPerson, knownMe, rememberMe } from './known-person.ts'

const helen: KnownPerson = {
  id: 'helen',
  name: 'Helen Marsh',
  email: 'helen@post.example',
  role: 'instructor',
  profileImage: null,
  verificationStatus: 'approved',
  autoApproved: false,
}
const hour = 3_600_000
const items = new Map<string, string>()

beforeEach(() => {
  items.clear()
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => items.set(name, value),
      removeItem: (name: string) => items.delete(name),
    },
  })
})

test('anyone the server has told of is known for a day and a half', () => {
  const at = Date.parse('2026-11-23T18:00:00Z')
  rememberMe(helen, at)
  assert.deepEqual(knownMe('helen', at + 36 * hour), helen)
  assert.equal(knownMe('helen', at + 36 * hour + 1), undefined)
})

test('nobody else is, nor anybody after signing out', () => {
  rememberMe(helen)
  assert.equal(knownMe('tom'), undefined)
  forgetMe()
  assert.equal(knownMe('helen'), undefined)
  assert.equal(items.size, 0)
  items.set('mine: me', '{"at":')
  assert.equal(knownMe('helen'), undefined, 'half a note is none')
})
