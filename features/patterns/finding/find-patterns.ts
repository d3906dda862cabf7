import { findSkillsThatFailTogether } from './fail-together.ts'
import type { Finding } from './finding.ts'
import { findWhatKeepsComingBack } from './keeps-coming-back.ts'
import { findPlateaus } from './plateau.ts'
import type { LearnerRecord } from './record.ts'
import { findInRecordedDrives } from './recorded-drives.ts'
import { findRelapses } from './relapse.ts'
import { findRemarksOnOneSubject } from './remarks.ts'
import { findTheoryBesideDriving } from './theory.ts'

/**
 * The strongest first. Of one skill's own course only one thing is said: that it slipped, else that it stays where
 * it is, else that it keeps coming back. The same record gives the same findings.
 */
export function findPatterns(record: LearnerRecord): Finding[] {
  const courses = [findRelapses(record), findPlateaus(record), findWhatKeepsComingBack(record)]
  const said = new Set<string>()
  const ofSkills = courses.flatMap((findings) => {
    const more = findings.filter(({ skill }) => !said.has(skill))
    for (const { skill } of more) said.add(skill)
    return more
  })
  return [
    ...ofSkills,
    ...findSkillsThatFailTogether(record),
    ...findTheoryBesideDriving(record),
    ...findRemarksOnOneSubject(record),
    ...findInRecordedDrives(record),
  ].toSorted((a, b) => b.strength - a.strength)
}
