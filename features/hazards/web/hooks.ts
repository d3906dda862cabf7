import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/api.ts'
import { isDecided, keepSending } from '#web/keep-sending.ts'
import { offlineQueryFor } from '#web/offline-cache.ts'
import { queryClient } from '#web/query-client.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import * as contract from '../contract.ts'
import type { SceneFile } from '../scene-file.ts'
import { clipOutbox } from './clip-outbox.ts'

const files = import.meta.glob<SceneFile>('../scenes/*.json', { import: 'default' })

/** Undefined for a name that no file has. */
export const useSceneFile = (id: string) =>
  useQuery({
    queryKey: ['hazard scene', id],
    queryFn: async () => (await files[`../scenes/${id}.json`]?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useHazards = () => useQuery(offlineQueryFor(contract.getHazards, {}))

const keepSendingClips = () =>
  keepSending({
    outbox: clipOutbox,
    async send({ id, scene, clicks, mockId }) {
      try {
        await call(contract.recordHazardClip, { id, scene, clicks, ...(mockId && { mockId }) })
        return 'sent'
      } catch (error) {
        return isDecided(error) ? { error: error.detail } : 'later'
      }
    },
    onDecided: () => void refreshReads(queryClient, [contract.getHazards]),
  })

/** Results wait on this device until the server has them, so that a lost network loses none. */
export function useClipResults() {
  const { id: owner } = useSignedIn()
  const items = clipOutbox.useValue(owner)
  useEffect(keepSendingClips, [])
  return {
    items,
    waiting: items.filter(({ sentAt, error }) => !sentAt && !error).length,
    add: (scene: string, clicks: readonly number[], mockId?: string) =>
      clipOutbox.add(owner, {
        id: crypto.randomUUID(),
        scene,
        clicks: [...clicks],
        ...(mockId && { mockId }),
      }),
  }
}
