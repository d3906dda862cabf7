import type { Services } from './services.ts'

/** What is dear to read and the same for everybody: many who ask at once wait for one, and later ones get its answer. */
export function keepFor<T>(
  { clock }: Pick<Services, 'clock'>,
  minutes: number,
  read: () => Promise<T>,
): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = clock.now().epochMilliseconds
    if (kept && Math.abs(now - kept.at) < minutes * 60_000) return kept.answer
    const answer = read()
    kept = { at: now, answer }
    answer.catch(() => {
      if (kept?.answer === answer) kept = undefined
    })
    return answer
  }
}
