import { placeSamples } from '#features/listings/web/samples.ts'
import { listPromotedInstructors } from '../contract.ts'

/** Those of the list, with the first of each promoted. */
export const promotedSamples = placeSamples.map(({ url, answers }) => {
  const [list] = answers
  const { instructors } = list!.body as { instructors?: readonly object[] }
  const promoted = instructors
    ? { body: { instructors: instructors.slice(0, 1) } }
    : { body: list!.body, status: list!.status }
  return { url, answers: [...answers, { ...list!, path: listPromotedInstructors.path, ...promoted }] }
})
