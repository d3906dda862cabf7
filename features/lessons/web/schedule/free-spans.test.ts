import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Shown } from './calendar.ts'
import { freeSpans } from './free-spans.ts'

const at = (key: string, from: number, to: number, kind: Shown['kind'] = 'booked'): Shown => ({
  key,
  kind,
  title: key,
  on: '2026-11-27',
  from,
  to,
})

test('free is what is open, not taken and still to come, from quarter hours on', () => {
  const open = [[540, 1020]] as const
  const choir = at('choir', 780, 1020, 'not-blocking')
  const day = [choir, at('a', 540, 630), at('a gap', 630, 640, 'gap'), at('b', 720, 780)]
  const free = (minutes: number, after = 0) => freeSpans(day, { open, minutes, after, gap: 0 })
  assert.deepEqual(free(60), [
    [645, 720],
    [780, 1020],
  ])
  assert.deepEqual(free(90), [[780, 1020]])
  assert.deepEqual(free(60, 903), [[915, 1020]])
  assert.deepEqual(free(60, 1000), [])
})

test('the least gap is free behind each lesson and behind the new one, whether or not a drive is drawn in its place', () => {
  const day = [at('Amara', 554, 630), at('dentist', 735, 780, 'imported'), at('Ben', 870, 930)]
  assert.deepEqual(freeSpans(day, { open: [[480, 1020]], minutes: 60, after: 0, gap: 15 }), [
    [645, 720],
    [780, 855],
    [945, 1020],
  ])
  assert.deepEqual(freeSpans(day, { open: [[450, 1020]], minutes: 60, after: 0, gap: 15 })[0], [450, 525])
})
