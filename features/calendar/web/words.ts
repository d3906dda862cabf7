import type { ImportFault } from '../rules.ts'

/** Why a calendar could not be read, and what to do. */
export const faultWords: Record<ImportFault, string> = {
  'not-an-address':
    'That isn’t a calendar address we can use. It begins with https:// or webcal:// and usually ends in .ics.',
  'not-public': 'That address isn’t on the internet, so we can’t reach it.',
  'not-found': 'There’s no calendar at that address any more. It may have been given a new address.',
  'not-allowed': 'The calendar didn’t let us in. Use its secret address, which needs no password.',
  unreachable: 'The calendar didn’t answer. We’ll keep trying.',
  'too-large': 'That calendar is too large, or repeats too often, for us to read.',
  'not-a-calendar':
    'There’s something else at that address, not a calendar. Copy the address that ends in .ics.',
}
