import { plural } from '#common/plural.ts'
import { gearboxNames } from '#features/diary/rules.ts'
import type { Car, CarLesson, LessonCar } from '../contract.ts'
import { isDueSoon } from '../rules.ts'

export const factsOfCar = ({
  registration,
  gearbox,
  dualControls,
}: Pick<Car, 'registration' | 'gearbox' | 'dualControls'>) =>
  [registration, gearboxNames[gearbox], dualControls ? 'dual controls' : 'no dual controls']
    .filter(Boolean)
    .join(' · ')

/** `isOwn`: to the learner whose car it is. */
export function carText({ choice, car }: LessonCar, isOwn: boolean): string | undefined {
  if (car) return [car.name, car.registration].filter(Boolean).join(', ')
  if (choice === 'learners') return isOwn ? 'Your own car' : 'The learner’s own car'
  if (choice === 'none') return 'Another car'
  return choice === 'missing' && !isOwn ? 'None free' : undefined
}

export const toneOfDate = (daysLeft: number) =>
  daysLeft < 0 ? 'red' : isDueSoon({ daysLeft }) ? 'yellow' : 'line'

export function saysLessons(lessons: readonly CarLesson[]): string | undefined {
  const without = lessons.filter(({ car }) => !car).length
  if (without > 0)
    return `${plural(without, 'lesson')} ${without === 1 ? 'needs' : 'need'} a car. See Settings → Cars.`
  return lessons.length > 0 ? `${plural(lessons.length, 'lesson')} changed car.` : undefined
}
