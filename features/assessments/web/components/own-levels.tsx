import { Lane } from '#ui/lane.tsx'
import { levelName, levelOf } from '../../syllabus.ts'

export const OwnLevels = ({ skills }: { skills: Readonly<Record<string, number>> }) => (
  <ul className="ruled ruled-all">
    {Object.entries(skills).map(([name, score]) => (
      <li key={name} className="flex-wrap justify-between">
        <span>{name}</span>
        <span className="flex items-center gap-3 text-sm text-ink-2">
          {levelName(levelOf(score))}
          <Lane level={levelOf(score)} />
        </span>
      </li>
    ))}
  </ul>
)
