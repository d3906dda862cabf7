import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readBrowserHalf } from '#tests/support/browser-half.ts'

type Progress = { Progress: ComponentType<{ value: number; max?: number; label: string }> }

test('progress is out of 100 unless told otherwise, and never more than whole or less than nothing', async () => {
  const { Progress } = await readBrowserHalf((load) => load<Progress>('ui/progress.tsx'))
  const draw = (value: number, max?: number) =>
    renderToStaticMarkup(createElement(Progress, { value, label: 'Profile', ...(max && { max }) }))
  assert.match(draw(40), /aria-valuenow="40" aria-valuemin="0" aria-valuemax="100".*width:40%/)
  assert.match(draw(12, 15), /aria-valuemax="15".*width:80%/)
  assert.match(draw(140), /width:100%/)
  assert.match(draw(-3), /width:0%/)
})
