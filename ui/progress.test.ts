import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ComponentType } from 'react'
import { readBrowserHalf } from '#tests/support/browser-half.ts'

type Progress = { Progress: ComponentType<{ value: number; max?: number; label: string }> }

/** React is read where the component is: a build's React and a developer's do not mix. */
const drawing = readBrowserHalf(async (load) => {
  const { Progress } = await load<Progress>('ui/progress.tsx')
  const [{ createElement }, { renderToStaticMarkup }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
  ])
  return (value: number, max?: number) =>
    renderToStaticMarkup(createElement(Progress, { value, label: 'Profile', ...(max && { max }) }))
})

test('progress is out of 100 unless told otherwise, and never more than whole or less than nothing', async () => {
  const draw = await drawing
  assert.match(draw(40), /aria-valuenow="40" aria-valuemin="0" aria-valuemax="100".*width:40%/)
  assert.match(draw(12, 15), /aria-valuemax="15".*width:80%/)
  assert.match(draw(140), /width:100%/)
  assert.match(draw(-3), /width:0%/)
})
