import { firstName } from '#common/first-name.ts'
import { textLink } from '#common/phone.ts'
import { shownMs } from '#ui/toast-rules.ts'
import type { Lesson } from '../contract.ts'

/** In a toast: to text a learner without an account, if there is a number. */
export const textAction = ({ learner, contact }: Lesson, words: string) =>
  learner?.hasAccount === false && contact?.phone
    ? {
        timeout: shownMs.most,
        action: {
          label: `Text ${firstName(learner.name)}`,
          onClick: () => window.location.assign(textLink(contact.phone ?? '', words)),
        },
      }
    : {}
