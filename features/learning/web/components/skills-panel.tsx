import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { levelName, syllabusAttribution } from '#features/assessments/syllabus.ts'
import { SkillPicture } from '#features/assessments/web/components/skill-picture.tsx'
import { NextSkills } from '#features/progress/web/components/next-skills.tsx'
import { useProgress } from '#features/progress/web/hooks.ts'
import { Card } from '#ui/card.tsx'
import { Lane } from '#ui/lane.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { placeInCode } from '../../highway-code.ts'
import { skillGuide } from '../../skill-guide.ts'

export function SkillsPanel() {
  const query = useProgress()
  const chosen = useSearchParams()[0].get('skill')
  const shown = useRef<HTMLDetailsElement>(null)
  const isRead = query.data !== undefined
  // An effect, because the router scrolls to the top before it.
  useEffect(() => void shown.current?.scrollIntoView({ block: 'center' }), [chosen, isRead])
  if (query.isPending) return <ListSkeleton label="Loading your skills" rows={6} />
  if (query.isLoadingError) return <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
  return (
    <div className="grid gap-5">
      <Card title="Practise next" action={<Link to="/dashboard/progress">Your progress</Link>}>
        <NextSkills skills={query.data.next} linked />
      </Card>
      <div className="gap-5 xl:columns-2 [&>*]:mb-5 [&>*]:break-inside-avoid">
        {query.data.groups.map((group) => (
          <Card key={group.name} title={group.name}>
            <ul className="skills">
              {group.skills.map(({ name, number, level }) => (
                <li key={name}>
                  <details
                    key={String(name === chosen)}
                    open={name === chosen}
                    ref={name === chosen ? shown : undefined}
                  >
                    <summary>
                      <span className="flex min-w-0 flex-1 items-center gap-2">
                        <SkillPicture name={name} />
                        <span className="num w-5 flex-none text-ink-2">{number}</span>
                        <b className="text-balance">{name}</b>
                      </span>
                      <Lane
                        level={level}
                        label={level > 0 ? `level ${level} of 5, ${levelName(level)}` : 'not started'}
                      />
                    </summary>
                    <Guide name={name} />
                  </details>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <p className="text-xs text-ink-2">
        {syllabusAttribution} The explanations and practice tips are our own.
      </p>
    </div>
  )
}

function Guide({ name }: { name: string }) {
  const guide = skillGuide[name]
  const place = guide && placeInCode(guide.rule)
  if (!guide || !place) return null
  return (
    <div className="skill-guide">
      <SkillPicture name={name} />
      <p>{guide.means}</p>
      <ul>
        {guide.practise.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <a href={place.href} rel="noreferrer">
        {place.says} of the Highway Code
      </a>
    </div>
  )
}
