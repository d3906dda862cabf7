/** Shows a newsletter and how many get it; sends it with --send: npm run newsletter -- FILE [--send] */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { countSubscribers } from '#features/newsletter/server/subscriptions.ts'
import type { Newsletter } from '#features/newsletter/server/newsletter-mail.ts'
import { sendNewsletter } from '#features/newsletter/server/send-newsletter.ts'
import { readConfig } from '#server/config.ts'
import { unreachableMessage, withServices } from './with-services.ts'

const usage = `  npm run newsletter -- FILE [--send]

  FILE is text: the subject on its first line, then paragraphs with an empty line between them.`

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { send: { type: 'boolean' } },
  })
  if (positionals.length !== 1) throw new Error(usage)
  const newsletter = parseNewsletter(await readFile(positionals[0]!, 'utf8'))
  await withServices(readConfig(process.env), async (services) => {
    const count = await services.asSystem('a newsletter', async (db) =>
      values.send ? sendNewsletter(services, db, newsletter) : (await countSubscribers(db)).confirmed,
    )
    console.log(`\n  ${newsletter.subject}\n\n  ${newsletter.says.join('\n\n  ')}\n`)
    console.log(values.send ? `  Queued for ${count}.` : `  For ${count}. Send it with --send.`)
  })
  process.exit(0)
} catch (error) {
  console.error(unreachableMessage(error) ?? (error as Error).message)
  process.exit(1)
}

function parseNewsletter(text: string): Newsletter {
  const [subject = '', ...rest] = text.trim().split('\n')
  const says = rest
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
  if (!subject || says.length === 0) throw new Error(usage)
  return { subject, says }
}
