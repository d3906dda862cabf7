import * as z from 'zod/v4/core'
import { answersOf } from './kept-answers.ts'
import type { KeptAnswer } from './kept-rules.ts'
import { currentSession } from './session.ts'

type Wanted<Shape> = {
  name: string
  shape: Shape
  instead?: ((answers: readonly KeptAnswer[]) => Omit<KeptAnswer, 'name'> | undefined) | undefined
}

/** The newest answer that this device keeps for a read. What an older version has kept in another shape counts for nothing. */
export async function findKept<Shape extends z.$ZodType>({
  name,
  shape,
  instead,
}: Wanted<Shape>): Promise<{ at: number; data: z.output<Shape> } | undefined> {
  const who = currentSession().me?.id
  const answers = who ? await answersOf(who) : []
  return [...answers.filter((answer) => answer.name === name), instead?.(answers)]
    .flatMap((found) => {
      const parsed = found && z.safeParse(shape, found.data)
      return parsed?.success ? [{ at: found!.at, data: parsed.data }] : []
    })
    .toSorted((one, other) => other.at - one.at)[0]
}
