import { personalPrefix, storedItems, writeStored } from '#ui/device-storage.ts'
import { knownPersonItem } from './known-person.ts'

/** Whose session ended here without a log-out: what they had not sent goes when another person signs in. */
export function forgetOthers(id: string) {
  const others = storedItems().filter(
    (item) => item.startsWith(personalPrefix) && item !== knownPersonItem && !item.includes(id),
  )
  if (others.some((item) => item.startsWith(`${personalPrefix}push `)))
    void import('./end-push.ts').then(({ endPush }) => endPush()).catch(() => undefined)
  for (const item of others) writeStored(item, undefined)
}
