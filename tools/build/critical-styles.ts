import Beasties from 'beasties'

/** The rules that match something in the body of a page, in whatever state that is. */
export async function criticalStyles(body: string, css: string): Promise<string> {
  // @ts-expect-error -- its types are those of a package that is required
  const beasties = new Beasties({
    logLevel: 'error',
    preload: false,
    fonts: false,
    allowRules: [
      /data-theme/, // chosen before the first paint, by a script
      /[ >+~]:not\(/, // of which it leaves nothing to match
    ],
  })
  const page: string = await beasties.process(
    `<html><head><style>${css}</style></head><body>${body}</body></html>`,
  )
  return page.slice(page.indexOf('<style>') + '<style>'.length, page.indexOf('</style>'))
}
