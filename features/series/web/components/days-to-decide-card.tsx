import { Card } from '#ui/card.tsx'
import { useUndecided } from '../hooks.ts'
import { DaysToDecide } from './days-to-decide.tsx'

export function DaysToDecideCard({ className }: { className?: string }) {
  const { series } = useUndecided()
  if (series.length === 0) return null
  return (
    <Card title="Weekly lessons to decide" className={className}>
      <DaysToDecide series={series} />
    </Card>
  )
}
