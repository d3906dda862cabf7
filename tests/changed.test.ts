import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectChanged } from '#tools/scripts/test/changed.ts'

const runs = (file: string, tests: readonly string[]) => {
  const { server, journeys } = selectChanged([file])
  assert.deepEqual(
    tests.filter((name) => ![...server, ...journeys].includes(name)),
    [],
    `${file} runs them`,
  )
}

test('a change runs the tests that it can reach', () => {
  runs('features/accounts/server/tokens.ts', [
    'supabase/auth/refresh.test.ts',
    'tests/journeys/signing-in.spec.ts',
  ])
  runs('features/accounts/words.ts', ['tests/journeys/signing-in.spec.ts'])
  runs('features/lessons/rules.ts', [
    'features/payments/server/credits.test.ts',
    'tests/journeys/main-job.spec.ts',
  ])
  runs('tools/build/articles.ts', ['tests/journeys/reading.spec.ts'])
  runs('features/articles/blog/private-practice.md', ['tests/journeys/reading.spec.ts'])
  runs('database/functions.sql', ['features/diary/server/diary.test.ts', 'tests/journeys/main-job.spec.ts'])
})

test('a change to what is read in the repository alone runs no journeys', () => {
  assert.deepEqual(selectChanged(['docs/architecture.md', 'features/lessons/README.md']).journeys, [])
})
