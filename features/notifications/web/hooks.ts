import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { useCursorPages } from '#web/cursor-pages.ts'
import * as contract from '../contract.ts'
import { notificationPollMs } from './times.ts'

const bell = [contract.listNotifications, contract.countUnreadNotifications]

export const useUnread = () =>
  useQuery({
    ...queryFor(contract.countUnreadNotifications, {}),
    refetchInterval: notificationPollMs,
    refetchOnWindowFocus: 'always',
  })

export const useNotifications = () => useCursorPages(contract.listNotifications, {})

export const useReadNotification = () => useCall(contract.readNotification, bell)
export const useReadAllNotifications = () => useCall(contract.readAllNotifications, bell)

export const useReadNotificationsOf = () => useCall(contract.readNotificationsOf, bell)

export const usePreferences = () => useQuery(queryFor(contract.listPreferences, {}))
export const useSetPreference = () => useCall(contract.setPreference, [contract.listPreferences])

export const useUnsubscribeLink = (token: string) =>
  useQuery({
    ...queryFor(contract.describeUnsubscribeLink, { token }),
    enabled: token !== '',
    retry: false,
    staleTime: 0,
  })
export const useUnsubscribe = () =>
  useCall(contract.unsubscribe, [contract.describeUnsubscribeLink, contract.listPreferences])
