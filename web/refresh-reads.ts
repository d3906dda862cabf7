import type { QueryClient } from '@tanstack/react-query'

type Read = { path: string }

const followers = new Map<string, Set<string>>()

/** For a later feature whose answers also change with what an earlier one refreshes. */
export function refreshAlong(source: Read, reads: readonly Read[]): void {
  const paths = followers.get(source.path) ?? new Set()
  for (const { path } of reads) paths.add(path)
  followers.set(source.path, paths)
}

const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('reads')

/** Marks what these endpoints answered as out of date, here and in this browser's other tabs; what is shown is read again. */
export function refreshReads(
  client: QueryClient,
  reads: readonly Read[],
  otherTabs = true,
): Promise<unknown> {
  const paths = [...new Set(reads.flatMap(({ path }) => [path, ...(followers.get(path) ?? [])]))]
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
