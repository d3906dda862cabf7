import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import './skill-picture.css'

const SkillDrawing = lazily(async () => (await import('./skill-drawing.tsx')).SkillDrawing)

/** Decorative, and after the words: the first load of a learner's home has no room for all their names. */
export const SkillPicture = ({ name }: { name: string }) => (
  <span className="skill-picture">
    <LazyBoundary quiet>
      <SkillDrawing name={name} />
    </LazyBoundary>
  </span>
)
