import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ComponentType, Provider, ReactNode } from 'react'
import { emptyForm } from '#features/assessments/web/assessment-form.ts'
import { readBrowserHalf } from '#tests/support/browser-half.ts'

type List = { UnsentList: ComponentType<Record<string, readonly object[]>> }
type SignedIn = { SignedInProvider: Provider<object | null> }

/** What is not accepted in the list of what Helen wrote in the car. */
const drawing = readBrowserHalf(async (load) => {
  const { UnsentList } = await load<List>('pages/offline/unsent-list.tsx')
  const { SignedInProvider } = await load<SignedIn>('web/signed-in.tsx')
  const [{ createElement }, { renderToStaticMarkup }, { MemoryRouter }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('react-router'),
  ])
  const within = (children: ReactNode) =>
    createElement(
      MemoryRouter,
      null,
      createElement(SignedInProvider, { value: { id: 'helen', name: 'Helen Marsh' } }, children),
    )
  return (kind: string, item: object) => {
    const none = { outcomes: [], receipts: [], assessments: [], notes: [], mockDrives: [] }
    return renderToStaticMarkup(within(createElement(UnsentList, { ...none, [kind]: [item] })))
  }
})

const lesson = {
  id: '01a1fc80-536e-7e5f-9243-02738ca52c1b',
  learnerId: '01a1fc80-536e-7e5f-9243-02738ca52c1c',
  name: 'Amara Okafor',
  startsAt: '2026-11-23T14:00:00Z',
  endsAt: '2026-11-23T15:30:00Z',
  writtenAt: '2026-11-23T15:40:00Z',
}
const work = {
  outcomes: { ...lesson, marking: { outcome: 'delivered' } },
  receipts: { ...lesson, pence: 3_800, payment: 'cash' },
  assessments: { ...lesson, isToMark: true, form: emptyForm(lesson.id) },
  notes: { ...lesson, text: 'Wants to try the motorway.' },
  mockDrives: { ...lesson, sheet: { drivingFaults: { useOfSpeed: 2 } }, note: '' },
}

test('whatever was not accepted says why, and can be sent again or discarded', async () => {
  const draw = await drawing
  for (const [kind, item] of Object.entries(work)) {
    const refused = draw(kind, { ...item, error: 'The lesson was cancelled.' })
    for (const text of ['Amara Okafor', 'Not accepted', 'The lesson was cancelled.', 'Send again', 'Discard'])
      assert.ok(refused.includes(text), `${kind}: ${text}`)
  }
})

test('whatever waits says so, and can be taken back or changed', async () => {
  const draw = await drawing
  const ways = {
    outcomes: 'Undo',
    receipts: 'Undo',
    assessments: 'Change',
    notes: 'Discard',
    mockDrives: 'Discard',
  }
  for (const [kind, item] of Object.entries(work)) {
    const waiting = draw(kind, item)
    assert.match(waiting, /Saved on this device at .* We’ll send it as soon as you’re back online\./, kind)
    assert.ok(waiting.includes(ways[kind as keyof typeof ways]), kind)
    assert.ok(!waiting.includes('Send again'), kind)
  }
})

test('the result of a mock test can be read before it’s discarded', async () => {
  const draw = await drawing
  const states = [{}, { error: 'The learner has gone.' }, { sentAt: '2026-11-23T16:00:00Z' }]
  for (const state of states)
    assert.ok(draw('mockDrives', { ...work.mockDrives, ...state }).includes('See the result'))
})
