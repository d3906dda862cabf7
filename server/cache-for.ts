import type { Services } from './services.ts'

/** What is dear to read and the same for everybody: many who ask at once wait for one, and later ones get its answer. */
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
