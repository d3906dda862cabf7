import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { getLesson, listLessons } from '#features/lessons/contract.ts'
import { getLearner, listLearners } from '#features/lessons/learners-contract.ts'
import { listDiary, listSlots } from '#features/diary/contract.ts'
import { listInvitations } from '#features/invitations/contract.ts'
import { call, queryFor, useCall } from '#web/api.ts'
import { offlineQueryFor } from '#web/offline-cache.ts'
import { refreshAlong } from '#web/refresh-reads.ts'
import type { StoredAnswer } from '#web/stored-answers.ts'
import * as contract from '../contract.ts'
import * as entering from '../enter-lesson-contract.ts'
import { getIncome } from '../income-contract.ts'
import { getLessonPrices } from '../lesson-prices-contract.ts'
import * as money from '../money-contract.ts'

export const pupilReads = [
  contract.listPupils,
  contract.listPupilRecords,
  contract.getPupil,
  money.getTakings,
  money.listOwed,
  getIncome,
  listLearners,
  getLearner,
]
const lessonReads = [...pupilReads, listLessons, getLesson, listDiary, listSlots]

export const receiptReads = lessonReads

// A lesson that is marked, moved or cancelled changes what is owed and what was taken for it.
refreshAlong(getLesson, pupilReads)

type PupilQuery = z.input<typeof contract.listPupils.input>
type PupilList = z.output<typeof contract.listPupils.output>

/** Every page: what shows learners by name shows all of them. */
async function readAll(query: PupilQuery, signal: AbortSignal, client: QueryClient): Promise<PupilList> {
  const { pupils, nextCursor } = await call(contract.listPupils, query, signal, { client })
  if (!nextCursor) return { pupils, nextCursor }
  const rest = await readAll({ ...query, cursor: nextCursor }, signal, client)
  return { ...rest, pupils: [...pupils, ...rest.pupils] }
}

/** All of them. Offline it comes from the records, if this device stores those. */
export function usePupils({ archived = false } = {}) {
  const query: PupilQuery = { limit: 100, archived: archived ? 'true' : 'false' }
  return useQuery(
    offlineQueryFor(
      contract.listPupils,
      query,
      {
        derive(answers) {
          const stored = archived ? undefined : recordsIn(answers)
          return stored && { at: stored.at, data: { pupils: stored.pupils, nextCursor: null } }
        },
      },
      (signal, client) => readAll(query, signal, client),
    ),
  )
}
export const usePupil = (id: string) =>
  useQuery(
    offlineQueryFor(
      contract.getPupil,
      { id },
      {
        derive(answers) {
          const stored = recordsIn(answers)
          const data = stored?.pupils.find((pupil) => pupil.id === id || pupil.learnerId === id)
          return stored && data && { at: stored.at, data }
        },
      },
    ),
  )

export const offlinePupils = offlineQueryFor(contract.listPupilRecords, {}, { name: 'pupils' })

function recordsIn(answers: readonly StoredAnswer[]) {
  const list = answers.find(({ name }) => name === 'pupils')
  const stored = z.safeParse(contract.listPupilRecords.output, list?.data)
  return list && stored.success ? { at: list.at, pupils: stored.data.pupils } : undefined
}
export const useTakings = (period: { from: string; to?: string }) =>
  useQuery(queryFor(money.getTakings, period))
export const useOwed = (learnerId?: string) =>
  useQuery(queryFor(money.listOwed, learnerId ? { learnerId } : {}))
export const useIncome = (period: { from: string; to: string }) => useQuery(queryFor(getIncome, period))

export const useAddPupil = () => useCall(contract.addPupil, pupilReads)
export const useChangePupil = () => useCall(contract.changePupil, lessonReads)
export const useInvitePupil = () => useCall(contract.invitePupil, [...pupilReads, listInvitations])
export const useArchivePupil = () => useCall(contract.archivePupil, pupilReads)
export const useRestorePupil = () => useCall(contract.restorePupil, pupilReads)
export const useDeletePupil = () => useCall(contract.deletePupil, lessonReads)
export const useAddPrepaidHours = () => useCall(money.addPrepaidHours, pupilReads)
export const useRemovePrepaidHours = () => useCall(money.removePrepaidHours, pupilReads)
export const useEnterLesson = () => useCall(entering.enterLesson, lessonReads)
/** For a form that is open: nothing of it is stored. */
type NextTime = { pupilId?: string; from?: string; after?: string; minutes?: string }
export const useNextTime = (query: NextTime, enabled: boolean) =>
  useQuery({ ...queryFor(entering.findNextTime, query), placeholderData: keepPreviousData, enabled })
type PriceQuery = z.input<typeof getLessonPrices.input>

/** Of one learner the last answer stays until the next is here: it is compared with what is saved. */
export const useLessonPrices = (query: PriceQuery, enabled: boolean) =>
  useQuery({
    ...queryFor(getLessonPrices, query),
    enabled,
    // Read again with each form that opens, but not while a lesson is being added: its hours would be gone.
    staleTime: 0,
    placeholderData: (before, of) =>
      (of?.queryKey[1] as PriceQuery | undefined)?.pupilId === query.pupilId ? before : undefined,
    retry: false,
  })
export const useReceiveForLesson = () => useCall(money.receiveForLesson, lessonReads)
export const useChangeReceipt = () => useCall(money.changeReceipt, lessonReads)
export const useUndoReceipt = () => useCall(money.undoReceipt, lessonReads)
