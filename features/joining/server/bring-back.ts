import { escapeHtml } from '#common/escape-html.ts'

export type Filled = {
  values: Readonly<Record<string, string>>
  /** In the order of the form; without a name it is about the whole. */
  problems: readonly { name?: string | undefined; message: string }[]
}

/**
 * The ready HTML of a form with what somebody sent in it, and what is wrong with that above the form and at each field. When the browser does run scripts
 * (they came too late), the page draws itself anew from this: `data-posted` says so, `data-error-of` whose error it is.
 */
export function bringBack(page: string, { values, problems }: Filled): string {
  let html = page.replace('<div id="root"', '<div id="root" data-posted="1"')
  for (const [name, value] of Object.entries(values)) html = eachInput(html, name, (tag) => fill(tag, value))
  const inOrder = problems.map((problem) => ({ ...problem, id: problem.name && idOf(html, problem.name) }))
  for (const { name, message, id } of inOrder) {
    if (!name || !id) continue
    html = eachInput(html, name, (tag) => markAsWrong(tag, id))
    html = afterLabel(
      html,
      id,
      `<span class="field-error" id="${id}-error" data-error-of="${name}">${escapeHtml(message)}</span>`,
    )
  }
  return problems.length === 0
    ? html
    : html.replace(/<form [^>]*class="form"[^>]*>/, (form) => form + summary(html, inOrder))
}

/** Of the form itself: the foot of the page asks for an address too. */
const eachInput = (html: string, name: string, change: (tag: string) => string) =>
  html.replace(/<form [^>]*class="form"[^>]*>.*?<\/form>/s, (form) =>
    form.replace(new RegExp(`<input [^>]*\\bname="${name}"[^>]*>`, 'g'), change),
  )

/** Neither passwords nor files are ever sent back. */
function fill(tag: string, value: string) {
  if (/ type="(password|file)"/.test(tag)) return tag
  // By a function: in a text to put in, "$" means something.
  if (!tag.includes(' type="radio"'))
    return tag.replace('<input ', () => `<input value="${escapeHtml(value)}" `)
  const unchecked = tag.replace(' checked=""', '')
  return unchecked.includes(` value="${escapeHtml(value)}"`)
    ? unchecked.replace('<input ', '<input checked="" ')
    : unchecked
}

const idOf = (html: string, name: string) =>
  new RegExp(`<input [^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0].match(/ id="([^"]+)"/)?.[1]

const markAsWrong = (tag: string, id: string) =>
  (tag.includes(' aria-describedby="')
    ? tag.replace(' aria-describedby="', ` aria-describedby="${id}-error `)
    : tag.replace('<input ', `<input aria-describedby="${id}-error" `)
  ).replace('<input ', '<input aria-invalid="true" ')

function afterLabel(html: string, id: string, more: string) {
  const end = html.indexOf('</label>', html.indexOf(` for="${id}"`)) + '</label>'.length
  return html.slice(0, end) + more + html.slice(end)
}

function summary(
  html: string,
  problems: readonly { name?: string | undefined; message: string; id?: string | undefined }[],
) {
  const [only] = problems
  // A sentence about the whole form is no thing of its own beside its fields.
  const count = problems.filter(({ name }) => name).length || problems.length
  const inside =
    problems.length === 1 && only && !only.name
      ? `<p class="font-semibold" data-error-of="">${escapeHtml(only.message)}</p>`
      : `<h2>${count === 1 ? 'One thing needs' : `${count} things need`} your attention</h2><ul class="mt-2 grid gap-1">${problems
          .map(({ message, id }) =>
            id
              ? `<li><a class="form-summary-link" href="#${id}">${labelOf(html, id)}: ${escapeHtml(message)}</a></li>`
              : `<li data-error-of="">${escapeHtml(message)}</li>`,
          )
          .join('')}</ul>`
  return `<div class="form-summary" tabindex="-1" role="alert" autofocus>${inside}</div>`
}

const labelOf = (html: string, id: string) => new RegExp(` for="${id}">([^<]*)`).exec(html)?.[1] ?? ''
