import { firstName } from '#common/first-name.ts'

/** Of somebody without an account. Apart from the messages: learners’ pages load it too. */
export const sayTextOrRing = (name: string) =>
  `Unless you’ve switched on emails to ${firstName(name)}, please text or ring them.`

/** To the office of a school, which has no number. */
export const askToRing = (instructor: string, name: string) =>
  `${firstName(name)} has no account: ask ${firstName(instructor)} to text or ring them.`
