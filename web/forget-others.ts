import { personalPrefix, storedItems, writeStored } from '#ui/device-storage.ts'
import { knownPersonItem } from './known-person.ts'

/** Whose session ended here without a log-out: what they had not sent goes when another person signs in. */
export function forgetOthers(id: string) {
  const others = storedItems().filter(
    (item) => item.startsWith(personalPrefix) && item !== knownPersonItem && !item.includes(id),
  )
  if (others.some((item) => /^mine: (push|recordings) /.test(item)))
    void import('./forget-left.ts').then(({ forgetLeft }) => forgetLeft(id)).catch(() => undefined)
  for (const item of others) writeStored(item, undefined)
}
