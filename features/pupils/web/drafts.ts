import { readDraft } from '#ui/drafts.ts'
import { listDrafts } from '#ui/list-drafts.ts'

export const learnerDraft = 'add learner'

type Place = {
  on: string
  at?: string | undefined
  minutes?: number | undefined
  pupilId?: string | undefined
}

/** Without a pupil and a time there is one for the whole diary. */
export const lessonDraft = ({ on, at, minutes, pupilId }: Place) =>
  `add lesson ${pupilId ?? (at ? `${on} ${at}${minutes ? ` ${minutes}` : ''}` : 'anywhere')}`

export const hasDraft = (draft: string) => readDraft(draft) !== undefined

/** The newest of the diary, with the time it was begun for. */
export function findLessonDraft():
  | { draft: string; time?: { on: string; at: string; minutes?: number } }
  | undefined {
  for (const draft of listDrafts('add lesson ')) {
    if (draft === 'add lesson anywhere') return { draft }
    const [, on, at, minutes] = /^add lesson (\d{4}-\d\d-\d\d) (\d\d:\d\d)(?: (\d+))?$/.exec(draft) ?? []
    if (on && at) return { draft, time: { on, at, ...(minutes && { minutes: Number(minutes) }) } }
  }
  return undefined
}
