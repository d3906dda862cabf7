import { firstName } from '#common/first-name.ts'
import { Card } from '#ui/card.tsx'
import { useReliability } from '../hooks.ts'
import { hasFigures, ReliabilityFigures } from './reliability-figures.tsx'

/** In an instructor's entry; nothing while the diary says too little. */
export function InstructorReliability({ id, name }: { id: string; name: string }) {
  const { data } = useReliability(id)
  return (
    data &&
    hasFigures(data) && (
      <Card title="Reliability">
        <ReliabilityFigures reliability={data} name={firstName(name)} />
      </Card>
    )
  )
}
