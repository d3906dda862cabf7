import type { Services } from './services.ts'

/** Caches an expensive read that is the same for everybody. Callers at the same moment share one read; a failure isn't cached. */
export function cacheFor<T>(
  { clock }: Pick<Services, 'clock'>,
  minutes: number,
  read: () => Promise<T>,
): () => Promise<T> {
  let latest: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = clock.now().epochMilliseconds
    if (latest && Math.abs(now - latest.at) < minutes * 60_000) return latest.answer
    const answer = read()
    latest = { at: now, answer }
    answer.catch(() => {
      if (latest?.answer === answer) latest = undefined
    })
    return answer
  }
}
