import { keptForMs } from './times.ts'

/** An answer of the server that this device keeps: `name` is what it is kept as, `at` when it was read. */
export type KeptAnswer = { name: string; at: number; data: unknown }

/** All that is kept, and for whom. */
export type Kept = { who: string; answers: readonly KeptAnswer[] }

/** What of it may be shown to this person now: theirs alone, and not for longer than `keptForMs`. */
export const stillGood = (kept: Kept | undefined, who: string, now: number): readonly KeptAnswer[] =>
  kept?.who === who ? kept.answers.filter(({ at }) => Math.abs(now - at) <= keptForMs) : []

/** With what was read since; a newer answer takes the place of the one before. What is too old, or somebody else's, goes. */
export function withRead(
  kept: Kept | undefined,
  who: string,
  read: readonly KeptAnswer[],
  now: number,
): Kept {
  const newest = new Map<string, KeptAnswer>()
  for (const answer of [...stillGood(kept, who, now), ...read])
    if (answer.at >= (newest.get(answer.name)?.at ?? 0)) newest.set(answer.name, answer)
  return { who, answers: [...newest.values()] }
}
