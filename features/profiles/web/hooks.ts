import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { refreshMe } from '#web/session.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { abortAfter, waits } from '#web/timeouts.ts'
import { changeMyProfile, getMyProfile } from '../contract.ts'

const keyOf = (id: string) => [getMyProfile.path, id]

export function useMyProfile() {
  const { id } = useSignedIn()
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getMyProfile, {}, AbortSignal.any([signal, abortAfter(waits.profile)])),
  })
}

type ProfileChange = z.input<typeof changeMyProfile.input>

export function useChangeProfile() {
  const { id } = useSignedIn()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => call(changeMyProfile, change),
    onSuccess: async (profile) => {
      client.setQueryData(keyOf(id), profile)
      await refreshMe()
    },
  })
}
