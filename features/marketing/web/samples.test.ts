import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const folder = path.resolve('features/marketing/web/components')

test('no sample names a day that will be over: Friday stays ahead, 27 November doesn’t', () => {
  const dated = readdirSync(folder).flatMap((file) =>
    (
      readFileSync(path.join(folder, file), 'utf8').match(
        /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/g,
      ) ?? []
    ).map((date) => `${file}: ${date}`),
  )
  assert.deepEqual(dated, [])
})
