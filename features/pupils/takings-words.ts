import type { Takings } from './money-contract.ts'

export const whatNames: Record<Takings['lines'][number]['what'], string> = {
  lesson: 'Lesson',
  hours: 'Hours in advance',
  earlier: 'Owed from before',
}
