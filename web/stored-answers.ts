import { createStore, del, get, update } from 'idb-keyval'
import { readStored, writeStored } from '#ui/device-storage.ts'
import { mayHaveSession } from './auth-client.ts'
import { currentSession, onSession } from './session.ts'
import type { SessionState } from './session-state.ts'
import { offlineForMs } from './timeouts.ts'

export type StoredAnswer = { name: string; at: number; data: unknown }
export type StoredAnswers = { userId: string; answers: readonly StoredAnswer[] }
/** `at`: of the newest answer. */
type AnswersMark = { userId: string; at: number }

const key = 'answers'
/** Not one of the personal items: it must outlive them until the answers are deleted. */
const markItem = 'answersOf'
let database: ReturnType<typeof createStore> | undefined
const db = () => (database ??= createStore('kept', 'answers'))

export const readAnswers = () => get<StoredAnswers>(key, db())

/** The mark comes first, so that there are never answers without one. `at` is 0 if none is added. */
export function updateAnswers(
  userId: string,
  at: number,
  change: (stored: StoredAnswers | undefined) => StoredAnswers,
) {
  const before = readMark()
  const newest = before?.userId === userId ? Math.max(before.at, at) : at || Date.now()
  writeStored(markItem, JSON.stringify({ userId, at: newest } satisfies AnswersMark))
  return update<StoredAnswers>(key, change, db())
}

export async function clearAnswers() {
  const mark = readStored(markItem)
  await del(key, db())
  if (readStored(markItem) === mark) writeStored(markItem, undefined)
}

/** Not while nobody knows whose device it is: in the car a session can't be renewed, and still stands. */
export function isToClear(
  { userId, at }: AnswersMark,
  session: SessionState,
  mayHaveSession: boolean,
  now: number,
): boolean {
  if (!(Math.abs(now - at) <= offlineForMs)) return true
  if (session.session) return session.session.user.id !== userId
  return session.status === 'out' && (session.why === 'ended' || !mayHaveSession)
}

function readMark(): AnswersMark | undefined {
  try {
    return JSON.parse(readStored(markItem) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** However the session ended, and also when no page was open then. */
function clearWhatNobodyMayRead() {
  const mark = readMark()
  if (mark && isToClear(mark, currentSession(), mayHaveSession(), Date.now()))
    void clearAnswers().catch(() => undefined)
}

onSession(clearWhatNobodyMayRead)
clearWhatNobodyMayRead()
