import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameDevice } from '#features/accounts/web/device.ts'
import { Button } from '#ui/button.tsx'
import { toastFailure } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalDay } from '#web/zone.ts'
import type { ReminderSettings } from '../../contract.ts'
import { useAddPushDevice, useRemovePushDevice } from '../hooks.ts'
import { canPush, findPushMark, subscribeToPush, unsubscribeFromPush } from '../push.ts'

const key = ['this device’s notifications']

export function Devices({ settings: { devices, pushKey } }: { settings: ReminderSettings }) {
  const me = useSignedIn()
  const add = useAddPushDevice()
  const remove = useRemovePushDevice()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { data: mark } = useQuery({ queryKey: key, queryFn: async () => (await findPushMark()) ?? null })
  const isOn = devices.some((device) => device.mark === mark)
  const switchOn = async () => {
    setBusy(true)
    try {
      await add.mutateAsync(await subscribeToPush(pushKey, me.id))
      await client.invalidateQueries({ queryKey: key })
    } catch (error) {
      toastFailure(error as Error)
    }
    setBusy(false)
  }
  const switchOff = async (device: (typeof devices)[number]) => {
    if (device.mark === mark) await unsubscribeFromPush()
    remove.mutate({ id: device.id }, { onError: toastFailure })
  }
  return (
    <>
      {devices.length > 0 && (
        <ul className="grid gap-2">
          {devices.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center justify-between gap-3">
              <span className="text-md">
                {nameDevice(device.agent)}
                {device.mark === mark ? ' (this device)' : `, since ${formatLocalDay(device.addedAt)}`}
              </span>
              <Button variant="plain" onClick={() => void switchOff(device)}>
                Switch off<span className="sr"> on {nameDevice(device.agent)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isOn &&
        (canPush() ? (
          <div>
            <Button busy={isBusy} onClick={() => void switchOn()}>
              Switch on for this device
            </Button>
          </div>
        ) : (
          <p className="text-md text-ink-2">
            This browser can’t show notifications. On an iPhone or iPad, add this site to your home screen
            first.
          </p>
        ))}
    </>
  )
}
