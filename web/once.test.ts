import assert from 'node:assert/strict'
import { test } from 'node:test'
import { once } from './once.ts'

test('the same write pressed twice is sent once and both hear what came of it; afterwards, or with other words, it is sent again', async () => {
  const sent: string[] = []
  const answers: ((answer: string) => void)[] = []
  const send = (what: string) =>
    once(what, () => {
      sent.push(what)
      return new Promise<string>((answer) => answers.push(answer))
    })
  const presses = [send('hold 10:00'), send('hold 10:00'), send('hold 11:00')]
  assert.deepEqual(sent, ['hold 10:00', 'hold 11:00'])
  for (const [n, answer] of answers.entries()) answer(`lesson ${n}`)
  assert.deepEqual(await Promise.all(presses), ['lesson 0', 'lesson 0', 'lesson 1'])
  void send('hold 10:00')
  assert.equal(sent.length, 3)
})

test('a write that failed can be sent again', async () => {
  const fail = () => Promise.reject(new Error('That time has just gone.'))
  await assert.rejects(Promise.all([once('hold', fail), once('hold', fail)]))
  assert.equal(await once('hold', async () => 'held'), 'held')
})
