import { useSyncExternalStore } from 'react'
import type { AssessmentForm } from './assessment-form.ts'

/** An assessment that was written where there was no network. */
export type Unsent = {
  lessonId: string
  studentId: string
  name: string
  startsAt: string
  endsAt: string
  /** The lesson was not marked as delivered when this was written: that goes first. */
  isToMark: boolean
  form: AssessmentForm
  keptAt: string
  sentAt?: string
  /** In the server's words why it was not taken. It is not tried again by itself. */
  apiError?: string
}

const nothing: readonly Unsent[] = []
const read = new Map<string, readonly Unsent[]>()
const listeners = new Set<() => void>()

/** Where they are kept on this device until they are sent, or the person logs out. */
const itemOf = (me: string) => `mine: assessments ${me}`

/** What this person wrote without a network, as kept on this device; what was sent stays in it until the page is opened anew. */
export const useUnsent = (me: string) =>
  useSyncExternalStore(
    onUnsent,
    () => unsentOf(me),
    () => nothing,
  )

export function onUnsent(tell: () => void) {
  const inOtherTab = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(itemOf(''))) return
    read.clear()
    tell()
  }
  listeners.add(tell)
  window.addEventListener('storage', inOtherTab)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', inOtherTab)
  }
}

export function unsentOf(me: string): readonly Unsent[] {
  const known = read.get(me)
  if (known) return known
  const list = readFrom(itemOf(me))
  read.set(me, list)
  return list
}

/** The page no longer remembers; what is on the device counts, which is nothing after logging out. */
export const forgetRead = () => read.clear()

/** Keeps one; there is one for a lesson. @throws if this device has no room for it */
export const keepUnsent = (me: string, unsent: Unsent) =>
  put(me, [...unsentOf(me).filter(({ lessonId }) => lessonId !== unsent.lessonId), unsent])

/** Notes what became of one; taken away meanwhile, it stays away. */
export const noteUnsent = (me: string, lessonId: string, became: Partial<Unsent>) =>
  put(
    me,
    unsentOf(me).map((one) => (one.lessonId === lessonId ? { ...one, ...became } : one)),
  )

export const dropUnsent = (me: string, lessonId: string) =>
  put(
    me,
    unsentOf(me).filter((one) => one.lessonId !== lessonId),
  )

function put(me: string, list: readonly Unsent[]) {
  const toKeep = list.filter(({ sentAt }) => !sentAt)
  if (toKeep.length > 0) localStorage.setItem(itemOf(me), JSON.stringify(toKeep))
  else localStorage.removeItem(itemOf(me))
  read.set(me, list)
  for (const tell of listeners) tell()
}

function readFrom(item: string): readonly Unsent[] {
  try {
    return JSON.parse(localStorage.getItem(item) ?? '[]')
  } catch {
    return nothing
  }
}
