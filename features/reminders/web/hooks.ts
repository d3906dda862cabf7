import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { listPreferences } from '#features/notifications/contract.ts'
import * as contract from '../contract.ts'

const settings = [contract.getReminderSettings]

export const useReminderSettings = () => useQuery(queryFor(contract.getReminderSettings, {}))
export const useSetReminderSettings = () =>
  useCall(contract.setReminderSettings, [...settings, listPreferences], { inOrder: true })
export const useSendTestReminder = () => useCall(contract.sendTestReminder)
export const useSetTextNumber = () => useCall(contract.setTextNumber, settings)
export const useConfirmTextNumber = () => useCall(contract.confirmTextNumber, settings)
export const useAddPushDevice = () => useCall(contract.addPushDevice, settings)
export const useRemovePushDevice = () => useCall(contract.removePushDevice, settings)

export const usePupilReminders = (id: string, isWanted: boolean) =>
  useQuery({ ...queryFor(contract.getPupilReminders, { id }), enabled: isWanted })
export const useSetPupilReminders = () => useCall(contract.setPupilReminders, [contract.getPupilReminders])
