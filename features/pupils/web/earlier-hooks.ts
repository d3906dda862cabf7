import { useCall } from '#web/api.ts'
import * as earlier from '../earlier-contract.ts'
import { pupilReads } from './hooks.ts'

export const useAddEarlierDebt = () => useCall(earlier.addEarlierDebt, pupilReads)
export const useRemoveEarlierDebt = () => useCall(earlier.removeEarlierDebt, pupilReads)
export const useReceiveEarlierDebt = () => useCall(earlier.receiveEarlierDebt, pupilReads)
export const useUndoEarlierReceipt = () => useCall(earlier.undoEarlierReceipt, pupilReads)
