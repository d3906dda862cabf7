import { forgetPush } from './push-store.ts'

/** What was for one person is not for the next on this browser: neither what is shown already, nor what comes. */
export async function endPush() {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration || !('pushManager' in registration)) return
  await forgetPush()
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}
