import * as z from 'zod/mini'
import { fetchOutside } from '#server/fetch-outside.ts'
import type { Config } from '#server/config.ts'
import type { Finding } from '../finding/finding.ts'

const mostBytes = 100_000

const Answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.nullable(z.string()) }) })),
})

const task = `You word one finding about a learner driver in Great Britain for that learner. Answer with one or two short,
plain, calm sentences in British English and nothing else. Every string in "facts" must be in your answer exactly as it is
written. Add no fact: no number, date, name, place, cause, praise or judgement. Use no quotation marks and no list.`

/**
 * A finding worded by an OpenAI-compatible server. It is sent the facts and our sentence: skills, levels, counts and
 * days. No name, no id, no remark. Undefined: it answered, but not with a text. @throws what the network says
 */
export async function askModel(
  { url, key, name }: NonNullable<Config['phrasing']>,
  { text, facts }: Pick<Finding, 'text' | 'facts'>,
  withinMs = 20_000,
): Promise<string | undefined> {
  const { status, text: answer } = await fetchOutside(`${url}/chat/completions`, {
    insideToo: true,
    mostBytes,
    withinMs,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: Buffer.from(
      JSON.stringify({
        model: name,
        temperature: 0,
        max_tokens: 200,
        messages: [
          { role: 'system', content: task },
          { role: 'user', content: JSON.stringify({ facts, sentence: text }) },
        ],
      }),
    ),
  })
  if (status !== 200) throw new Error(`the language model answered ${status}`)
  return readAnswer(answer)
}

function readAnswer(answer: string): string | undefined {
  try {
    return z.parse(Answer, JSON.parse(answer)).choices[0]?.message.content ?? undefined
  } catch {
    return undefined
  }
}
