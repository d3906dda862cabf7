import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { useCursorPages } from '#web/cursor-pages.ts'
import * as contract from '../contract.ts'
import { noticePollMs } from './times.ts'

const bell = [contract.listNotices, contract.countUnreadNotices]

export const useUnread = () =>
  useQuery({
    ...queryFor(contract.countUnreadNotices, {}),
    refetchInterval: noticePollMs,
    refetchOnWindowFocus: 'always',
  })

export const useNotices = () => useCursorPages(contract.listNotices, {})

export const useReadNotice = () => useCall(contract.readNotice, bell)
export const useReadAllNotices = () => useCall(contract.readAllNotices, bell)

export const useReadNoticesOf = () => useCall(contract.readNoticesOf, bell)

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
