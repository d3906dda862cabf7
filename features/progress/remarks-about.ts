import type { Assessment } from '#features/assessments/contract.ts'

type Skill = { readonly name: string; readonly parts: readonly string[] }
type Written = Pick<Assessment, 'assessment_data' | 'instructor_notes'>

/** What an assessment says to work on that concerns this skill; else its notes, if they do. */
export function remarksAbout(skill: Skill, { assessment_data, instructor_notes }: Written): string[] {
  const isOnlyOne = Object.keys(assessment_data.skills).length === 1
  const ofSkill = (said: string) => said !== '' && (isOnlyOne || isAbout(skill, said))
  const areas = assessment_data.areasForImprovement.filter(ofSkill)
  return areas.length > 0 ? areas : [instructor_notes].filter(ofSkill)
}

/** It has all the words of the skill’s name, or of one of its parts. */
function isAbout({ name, parts }: Skill, said: string) {
  const text = said.toLowerCase()
  return [name, ...parts].some((one) => {
    const words = one
      .toLowerCase()
      .split(':')[0]!
      .match(/[a-z]{3,}/g)
    return words?.every((word) => text.includes(word.replace(/s$/, '')))
  })
}
