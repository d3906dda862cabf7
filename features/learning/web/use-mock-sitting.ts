import { useEffect, useState } from 'react'
import { useSignedIn } from '#web/signed-in.tsx'
import type { MockTest } from '../contract.ts'
import { mock } from '../rules.ts'
import { begunStore, type MockOnDevice, mockStore, theoryOutbox, type TheoryWork } from './theory-outbox.ts'

type Step = TheoryWork extends infer Work
  ? Work extends TheoryWork
    ? Omit<Work, 'id' | 'at'>
    : never
  : never

/** The mock test on this device. Each step is stored here at once and goes to the server when it can be reached. */
export function useMockSitting() {
  const me = useSignedIn().id
  const [dropped, setDropped] = useState('')
  const waiting = theoryOutbox.useValue(me)
  const sitting = mockStore.useValue(me)
  const step = (work: Step, at = Date.now()) =>
    theoryOutbox.add(me, { ...work, id: crypto.randomUUID(), at } as TheoryWork)
  const change = (changed: Partial<MockOnDevice>) => {
    const now = mockStore.get(me)
    if (now) mockStore.set(me, { ...now, ...changed })
  }
  function handIn() {
    if (!sitting || sitting.handedInAt) return
    const at = Math.min(Date.now(), sitting.endsAt)
    change({ handedInAt: at })
    step({ kind: 'mock-end', mockId: sitting.id }, at)
  }
  const forget = () => void mockStore.set(me, null)
  return {
    sitting,
    begun: begunStore.useValue(me),
    start({ id, questions }: MockTest) {
      const at = Date.now()
      const begun = {
        id,
        questions,
        startedAt: at,
        endsAt: at + mock.minutes * 60_000,
        choices: {},
        flags: [],
        at: 0,
      }
      if (!mockStore.set(me, begun) || !begunStore.set(me, id)) return false
      return step({ kind: 'mock-start', mockId: id }, at)
    },
    /** One that was begun elsewhere, or before this device forgot it. */
    resume({ id, questions, answers, msLeft, startedAt }: MockTest) {
      mockStore.set(me, {
        id,
        questions,
        startedAt: Date.parse(startedAt!),
        endsAt: Date.now() + (msLeft ?? 0),
        choices: Object.fromEntries(
          answers.flatMap(({ questionId, option }) => (option ? [[questionId, option]] : [])),
        ),
        flags: answers.filter(({ isFlagged }) => isFlagged).map(({ questionId }) => questionId),
        at: 0,
      })
    },
    setClock: (endsAt: number) => change({ endsAt }),
    go: (at: number) => change({ at }),
    choose(questionId: string, option: string) {
      if (!sitting || sitting.choices[questionId] === option) return
      change({ choices: { ...sitting.choices, [questionId]: option } })
      step({ kind: 'mock-answer', mockId: sitting.id, questionId, option })
    },
    flag(questionId: string) {
      if (!sitting) return
      const isFlagged = !sitting.flags.includes(questionId)
      change({
        flags: isFlagged ? [...sitting.flags, questionId] : sitting.flags.filter((id) => id !== questionId),
      })
      step({ kind: 'mock-answer', mockId: sitting.id, questionId, isFlagged })
    },
    handIn,
    throwAway() {
      setDropped(sitting?.id ?? '')
      handIn()
      forget()
    },
    /** What was read of the server before it heard of the end still has it as running. */
    isOver: (id: string) =>
      id === dropped || waiting.some((work) => work.kind === 'mock-end' && work.mockId === id),
    forget,
    isOnItsWay: waiting.some(
      (work) => work.kind === 'mock-end' && work.mockId === sitting?.id && !work.sentAt,
    ),
  }
}

/** Once it is up, what was given is handed in, whether or not it is on the screen. */
export function useTimeUp(msLeft: number, handIn: () => void) {
  const isUp = msLeft <= 0
  useEffect(() => {
    if (isUp) handIn()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is up
  }, [isUp])
}
