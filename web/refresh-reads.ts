import type { QueryClient } from '@tanstack/react-query'

type Read = { path: string }

const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('reads')

/** Marks what these endpoints answered as out of date, here and in this browser's other tabs; what is shown is read again. */
export function refreshReads(
  client: QueryClient,
  reads: readonly Read[],
  otherTabs = true,
): Promise<unknown> {
  const paths = reads.map(({ path }) => path)
  if (otherTabs && paths.length > 0) channel?.postMessage(paths)
  return Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
}

/** A hidden tab reads again once its person returns to it. */
export function refreshWithOtherTabs(client: QueryClient): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
    const refetchType = document.hidden ? 'none' : 'active'
    for (const path of data) void client.invalidateQueries({ queryKey: [path], refetchType })
  })
}
