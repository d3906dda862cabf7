import type { Takings } from './money-contract.ts'

/** What cash or a transfer was for. */
export const whatNames: Record<Takings['lines'][number]['what'], string> = {
  lesson: 'Lesson',
  hours: 'Hours in advance',
  earlier: 'Owed from before',
}
