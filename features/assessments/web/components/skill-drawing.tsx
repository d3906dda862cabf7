import { Illustration } from '#ui/illustration.tsx'
import { skillPictures } from '../skill-pictures.ts'

/** None for a name that older assessments have. */
export const SkillDrawing = ({ name }: { name: string }) =>
  skillPictures[name] && <Illustration name={skillPictures[name]} />
