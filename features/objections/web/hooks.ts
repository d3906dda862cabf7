import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { useCursorPages } from '#web/cursor-pages.ts'
import * as contract from '../contract.ts'
import * as problems from '../problems-contract.ts'

export const useObjection = (id: string, enabled: boolean) =>
  useQuery({ ...queryFor(contract.findObjection, { id }), enabled, select: ({ objection }) => objection })
export const useObjectToLesson = () => useCall(contract.objectToLesson, [contract.findObjection])

export const useProblems = (id: string) =>
  useQuery({ ...queryFor(problems.listProblems, { id }), select: (found) => found.problems })
export const useReportProblem = () => useCall(problems.reportProblem, [problems.listProblems])

export const useNoteProblem = () => useCall(problems.noteProblem, [problems.listProblemCases])

export const useProblemCases = (status: 'open' | 'closed') =>
  useCursorPages(problems.listProblemCases, { status })
export const useAnswerProblem = () => useCall(problems.answerProblem, [problems.listProblemCases])
export const useCloseProblem = () => useCall(problems.closeProblem, [problems.listProblemCases])
