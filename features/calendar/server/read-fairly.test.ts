import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFairly } from './read-fairly.ts'

/** Readings that end when the test says so. */
function reader() {
  const running = new Map<string, () => void>()
  return {
    running: () => [...running.keys()].toSorted(),
    read: ({ id }: { id: string }) =>
      new Promise<void>((resolve) =>
        running.set(id, () => {
          running.delete(id)
          resolve()
        }),
      ),
    async end(...ids: string[]) {
      for (const id of ids) running.get(id)!()
      await new Promise(setImmediate)
    },
  }
}
const task = (id: string, host: string, instructorId: string) => ({ id, host, instructorId })

test('a server that hangs holds its own calendars back and nobody else’s, and so does one owner', async () => {
  const { read, running, end } = reader()
  const tasks = [
    ...['a', 'b', 'c', 'd'].map((id) => task(id, 'hangs.test', `owner ${id}`)),
    ...['e', 'f', 'g'].map((id) => task(id, `${id}.test`, 'greedy')),
    task('h', 'fine.test', 'Helen'),
  ]
  const all = readFairly(tasks, { atOnce: 4, ofHost: 2, ofOwner: 1 }, read)
  assert.deepEqual(running(), ['a', 'b', 'e', 'h'])
  await end('h')
  assert.deepEqual(
    running(),
    ['a', 'b', 'e'],
    'the rest would be a third of a server, or a second of an owner',
  )
  await end('e')
  assert.deepEqual(running(), ['a', 'b', 'f'])
  await end('a', 'f')
  assert.deepEqual(running(), ['b', 'c', 'g'])
  await end('b', 'c', 'g')
  await end('d')
  await all
})
