import { brand } from '#common/brand.ts'
import type { House } from '#server/house.ts'

/** One message with one thing to do, as text and as HTML that any mail program shows. */
export type Letter = { greeting: string; before: readonly string[]; action?: { label: string; url: string }; code?: string; after: readonly string[] }

export function writeLetter(house: House, letter: Letter): { text: string; html: string } {
  const { name, companyLine } = { ...brand, ...house.config.brand }
  const { greeting, before, action, code, after } = letter
  const text = [
    greeting,
    ...before,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(code ? [`Your code: ${code}`] : []),
    ...after,
    `${name}\n${companyLine}`,
  ].join('\n\n')
  const body = [
    paragraph(greeting),
    ...before.map(paragraph),
    ...(action
      ? [
          button(action),
          `<p style="margin:0 0 16px;font-size:14px;color:#4a5048">If the button does not work, copy this link into your browser:<br><a href="${plain(action.url)}" style="color:#1f4f8f;word-break:break-all">${plain(action.url)}</a></p>`,
        ]
      : []),
    ...(code ? [`<p style="margin:0 0 16px">Your code: <strong style="letter-spacing:2px">${plain(code)}</strong></p>`] : []),
    ...after.map(paragraph),
  ]
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${plain(name)}</title></head>
<body style="margin:0;background:#f5f4ef;font-family:Figtree,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1d211c">
<div style="max-width:560px;margin:0 auto;padding:24px 16px"><p style="margin:0 0 16px;font-weight:700;color:#14532f">${plain(name)}</p>
<div style="background:#ffffff;border:1px solid #dcdad0;border-radius:14px;padding:24px">${body.join('\n')}</div>
<p style="margin:16px 0 0;font-size:13px;color:#5c625a">${plain(companyLine)}</p></div></body></html>`
  return { text, html }
}

const paragraph = (words: string) => `<p style="margin:0 0 16px">${plain(words)}</p>`
const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:0 0 16px"><a href="${plain(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#14532f;color:#ffffff;text-decoration:none;font-weight:600">${plain(label)}</a></p>`
const plain = (words: string) => words.replaceAll('&', '&amp;').replace(/[<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
