import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const reads = [contract.getGame]
const boards = [contract.getBoards]

export const useGame = () => useQuery(queryFor(contract.getGame, {}))
/** With the boards, because switching off leaves them. */
export const useSetGame = () => useCall(contract.setGame, [...reads, ...boards], { inOrder: true })
export const useSetPause = () => useCall(contract.setPause, reads, { inOrder: true })
export const useAddGoal = () => useCall(contract.addGoal, reads)
export const useChangeGoal = () => useCall(contract.changeGoal, reads)
export const useRemoveGoal = () => useCall(contract.removeGoal, reads)

export const useBoards = () => useQuery(queryFor(contract.getBoards, {}))
export const useJoinBoards = () => useCall(contract.joinBoards, boards)
export const useChangePlayer = () => useCall(contract.changePlayer, boards, { inOrder: true })
export const useLeaveBoards = () => useCall(contract.leaveBoards, boards)
export const useAddFriend = () => useCall(contract.addFriend, boards)

export const useLearnersGame = (id: string) =>
  useQuery({ ...queryFor(contract.findLearnersGame, { id }), select: ({ game }) => game })
export const useEncourage = () => useCall(contract.encourage, [contract.findLearnersGame])
