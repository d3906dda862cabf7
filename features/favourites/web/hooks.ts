import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryFor, useCall } from '#web/api.ts'
import { isNotThere } from '#web/api-error.ts'
import { isGuest } from '#web/known-person.ts'
import { useSession } from '#web/session.ts'
import { toastFailure } from '#ui/toast.ts'
import * as contract from '../contract.ts'
import { forgetHere, listSavedHere, saveHere, useSavedHere } from './saved-here.ts'

const changed = [contract.listFavourites]

/** Where somebody saves: learners in their account, visitors and guests on the device, others nowhere. */
export function useSavingPlace(): 'account' | 'device' | undefined {
  const { status, me } = useSession()
  if (status === 'waiting') return undefined
  if (status !== 'in' || isGuest(me)) return 'device'
  return me.role === 'student' ? 'account' : undefined
}

/** With what this device remembers from before signing in. */
export function useFavourites() {
  const isLearner = useSavingPlace() === 'account'
  const add = useCall(contract.addFavourite, changed)
  const { mutateAsync } = add
  const query = useQuery({ ...queryFor(contract.listFavourites, {}), enabled: isLearner })
  // Not before something was read: until then the session may turn out to be over.
  const isRead = query.isSuccess
  useEffect(() => {
    if (!isRead) return
    // Those who have gone are forgotten as well; on any other failure the next page tries again.
    for (const { id } of listSavedHere())
      void mutateAsync({ instructorId: id }).then(
        () => forgetHere(id),
        (error: Error) => isNotThere(error) && forgetHere(id),
      )
  }, [isRead, mutateAsync])
  return query
}

export const useRemoveFavourite = () => useCall(contract.removeFavourite, changed)

/** Whether it is saved, as soon as it was pressed, and the press. */
export function useSaving(one: { id: string; slug?: string; name: string }) {
  const place = useSavingPlace()
  const here = useSavedHere()
  const favourites = useFavourites().data?.favourites
  const add = useCall(contract.addFavourite, changed, { inOrder: true })
  const remove = useCall(contract.removeFavourite, changed, { inOrder: true })
  const has = (list: readonly { id: string }[] | undefined) => list?.some(({ id }) => id === one.id) ?? false
  const isSaved = place === 'device' ? has(here) : add.isPending || (!remove.isPending && has(favourites))
  const toggle = () => {
    if (place === 'device') {
      if (isSaved) forgetHere(one.id)
      else if (one.slug) saveHere({ id: one.id, slug: one.slug, name: one.name })
    } else (isSaved ? remove : add).mutate({ instructorId: one.id }, { onError: toastFailure })
  }
  return { isShown: place === 'account' || (place === 'device' && one.slug !== undefined), isSaved, toggle }
}
