import { firstName } from '#common/first-name.ts'

/** Of somebody without an account. Apart from the messages: learners’ pages load it too. */
export const sayTextOrRing = (name: string) =>
  `Unless you’ve switched on emails to ${firstName(name)}, please text or ring them.`
