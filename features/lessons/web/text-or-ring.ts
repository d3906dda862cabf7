import { firstName } from '#common/first-name.ts'
import type { LessonPerson } from '../contract.ts'

type Unreached = Pick<LessonPerson, 'name' | 'isUnconfirmed'>

/** For somebody without an account. Apart from the messages: learners’ pages load it too. */
export const sayTextOrRing = ({ name, isUnconfirmed }: Unreached) =>
  isUnconfirmed
    ? `${firstName(name)} hasn’t confirmed their email address yet, so we can’t email them. Please text or ring them.`
    : `Unless you’ve switched on emails to ${firstName(name)}, please text or ring them.`

/** To the office of a school, which has no number. */
export const askToRing = (instructor: string, { name, isUnconfirmed }: Unreached) =>
  `${firstName(name)} ${isUnconfirmed ? 'hasn’t confirmed their email address yet' : 'has no account'}: ask ${firstName(instructor)} to text or ring them.`
